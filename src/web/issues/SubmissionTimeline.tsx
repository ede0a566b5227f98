import type { Issue } from '../../contract/issue'
import { type NextStep, submissionTimeline, type TimelineStep } from '../../domain/issues/submission-timeline'
import { areVerdictsHidden } from '../../domain/judging/hidden-verdicts'
import { useSession } from '../accounts/session/session-store'
import { useServerNow } from '../api/use-server-now'
import { useOwnLine } from '../awards/results-api'
import { useContest } from '../contests/contest-api'
import { datesOf } from '../contests/contest-time'
import { hasSetting } from '../features'
import { classNames } from '../ui/class-names'
import type { IconName } from '../ui/Icon'
import { SheetLine } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import { statusIcon } from '../ui/Status'
import text from '../ui/text.module.css'
import { formatDayTime, formatUtcSecond } from '../ui/time/dates'
import styles from './Submission.module.css'

type StepAppearance = { tone: string; icon: IconName; title: string }

const stepAppearances: Record<Exclude<TimelineStep['name'], 'reviewed'>, StepAppearance> = {
  submitted: { tone: 'done', icon: 'inbox', title: 'Submitted' },
  preliminary: { tone: 'ended', icon: 'file-text', title: 'Preliminary results' },
  final: { tone: 'final', icon: 'lock', title: 'Contest finalized' },
  identity: { tone: 'ok', icon: 'check', title: 'KYC check passed' },
  paid: { tone: 'ok', icon: 'circle-check', title: 'Paid' },
  returned: { tone: 'danger', icon: 'undo', title: 'Returned to the sponsor' },
}

const nextStepLabels: Record<NextStep, string> = {
  review: 'Waiting for review',
  verdict: 'Waiting for the contest to end, when the verdict is shown',
  results: 'Waiting for the results',
  appeals: 'Waiting for appeals and the final results',
  identity: 'Waiting for your KYC check',
  payment: 'Waiting for payment',
  wallet: 'Waiting for a wallet that can be paid',
}

function Step({ tone, icon, title, at }: StepAppearance & { at: string | null }) {
  return (
    <SheetLine as="li" icon={icon} status={tone}>
      <p>
        <b className={text.strong}>{title}</b>
      </p>
      {at && (
        <p className={text.muted}>
          <time dateTime={at}>
            {formatDayTime(new Date(at))}{' '}
            <span className={classNames(text.mono, text.faint)}>{formatUtcSecond(new Date(at))}</span>
          </time>
        </p>
      )}
    </SheetLine>
  )
}

const forJudges: Partial<Record<NextStep, string>> = { identity: 'Waiting for the KYC check of its author' }

function useTimeline(issue: Issue) {
  const viewer = useSession((session) => session.user)
  const contest = useContest(issue.contestId._id).data
  const { line } = useOwnLine(issue)
  const now = useServerNow(contest && [datesOf(contest).endDate])
  const isHidden = contest && viewer?.role !== 'admin' && areVerdictsHidden({ ...contest, ...datesOf(contest) }, now)
  const known = contest ? { ...contest, hidesVerdicts: isHidden === true } : null
  const isOwn = viewer?._id === issue.userId._id
  const { steps, next } = submissionTimeline({ ...issue, contest: known, line })
  return {
    steps,
    next: next === 'appeals' && !hasSetting('appealHours') ? 'results' : next,
    labels: isOwn ? nextStepLabels : { ...nextStepLabels, ...forJudges },
  }
}

/** A submission's progress from arrival to payment, and what it is waiting for. */
export function Timeline({ issue }: { issue: Issue }) {
  const { steps, next, labels } = useTimeline(issue)
  const verdict = { tone: issue.status, icon: statusIcon(issue.status), title: `Status Updated to ${issue.status}` }
  return (
    <section className={sheet.section} aria-labelledby="submission-timeline">
      <SheetLine>
        <h2 id="submission-timeline">Submission Timeline</h2>
      </SheetLine>
      <ol className={styles.timeline}>
        {steps.map(({ name, at }) => (
          <Step key={name} {...(name === 'reviewed' ? verdict : stepAppearances[name])} at={at} />
        ))}
      </ol>
      {next && (
        <SheetLine className={styles.next} icon="hourglass" status="pending">
          <p>{labels[next]}</p>
        </SheetLine>
      )}
    </section>
  )
}
