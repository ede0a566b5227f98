import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { ContestSummary } from '../../../contract/contests/contest-admin'
import { formatDuration } from '../../../domain/contests/contest-clock'
import { humanize } from '../../../domain/humanize'
import type { FinalizeRefusal } from '../../../domain/judging/review-rules'
import { paths } from '../../paths'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import field from '../../ui/Field.module.css'
import { Icon, type IconName } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { lookUp } from '../../ui/text/lookup'
import { formatDeadline } from '../../ui/time/dates'
import { appealStageOf } from '../appeal-time'
import { datesOf } from '../contest-time'
import form from '../editing/ContestForm.module.css'

const icons: Record<FinalizeRefusal, IconName> = {
  conflict_of_interest: 'triangle-alert',
  contest_not_ended: 'calendar-clock',
  contest_settling: 'hourglass',
  pending_issues: 'gavel',
  second_looks_undecided: 'eye',
  second_looks_unresolved: 'layers',
  look_alikes: 'copy',
  contest_without_pool: 'layers',
  preliminary_results_missing: 'file-text',
  appeal_window_open: 'hourglass',
  appeals_open: 'flag',
}

type BlockersProps = {
  contest: Contest
  summary: ContestSummary
  /** The subset of the summary's blockers to show here. */
  blockers: readonly FinalizeRefusal[]
  step?: 'finalization' | 'publication'
  now: Date
  onLeave: () => void
}

/** What blocks the next step, each with a link to resolve it. Renders nothing if nothing does. */
export function Blockers(props: BlockersProps) {
  const { blockers, step = 'finalization' } = props
  if (blockers.length === 0) return null
  return (
    <>
      <p className={field.label}>{`Blocking ${step}`}</p>
      <ul className={classNames(layout.stack, form.checklist)}>
        {blockers.map((blocker) => (
          <li key={blocker} className={form.doubtful}>
            <Icon name={lookUp(icons, blocker, 'triangle-alert')} />
            <span>{lookUp(blockerTexts, blocker, () => humanize(blocker))(props)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const blockerTexts: Record<FinalizeRefusal, (props: BlockersProps) => ReactNode> = {
  conflict_of_interest: () => 'You submitted to this contest. Ask another admin to finalize it.',
  contest_not_ended: ({ contest, now }) => {
    const { endDate } = datesOf(contest)
    return `It ends ${formatDeadline(endDate)}, in ${formatDuration(endDate.getTime() - now.getTime())}.`
  },
  contest_settling: ({ summary, step }) =>
    `It has just ended, and the last submissions may still arrive. You can ${step === 'publication' ? 'publish' : 'finalize'} from ${formatDeadline(new Date(summary.finalizableAt))}.`,
  pending_issues: ({ contest, summary }) => (
    <span>
      <Link to={paths.triage(contest._id, { status: 'pending' })}>{count(summary.counts.pending, 'submission')}</Link>{' '}
      <span>without a verdict.</span>
    </span>
  ),
  second_looks_undecided: ({ contest, summary }) => (
    <span>
      <Link to={paths.secondLook(contest._id)}>{count(summary.secondLook?.undecided ?? 0, 'second look')}</Link>{' '}
      <span>undecided.</span>
    </span>
  ),
  second_looks_unresolved: ({ contest, summary }) => (
    <span>
      <Link to={paths.secondLook(contest._id)}>{count(summary.secondLook?.unresolved ?? 0, 'difference')}</Link>{' '}
      <span>between two judges unresolved.</span>
    </span>
  ),
  look_alikes: ({ contest, summary }) => (
    <span>
      <Link to={paths.lookAlikes(contest._id)}>{count(summary.lookAlikeCount, 'pair')}</Link>{' '}
      <span>of valid submissions in different groups may be the same.</span>
    </span>
  ),
  contest_without_pool: ({ onLeave }) => (
    <span>
      <span>No bounty pool is set.</span>{' '}
      <button
        type="button"
        className={button.link}
        onClick={() => {
          onLeave()
          // The dialog first returns the focus to its button.
          setTimeout(() => document.getElementById('prizePool')?.focus())
        }}
      >
        Set the pool
      </button>{' '}
      <span>and save it.</span>
    </span>
  ),
  preliminary_results_missing: () => 'Publish preliminary results first, so that authors can appeal.',
  appeal_window_open: ({ contest, summary, now }) =>
    appealStageOf(contest, now) === 'open'
      ? `Authors can appeal until ${formatDeadline(new Date(contest.appealsEndAt ?? summary.finalizableAt))}.`
      : `The last appeals may still arrive. You can finalize from ${formatDeadline(new Date(summary.finalizableAt))}.`,
  appeals_open: ({ contest, summary }) => (
    <span>
      <Link to={paths.appeals(contest._id)}>{count(summary.openAppealCount, 'appeal')}</Link> <span>not decided.</span>
    </span>
  ),
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
