import { memo } from 'react'
import type { Contest } from '../../../contract/contest'
import type { QueueEntry } from '../../../contract/judging'
import { progressOf } from '../../../domain/judging/queue'
import { type Verdict, verdicts } from '../../../domain/judging/review-rules'
import { appealHoursOf } from '../../contests/appeal-time'
import { ButtonLink } from '../../links'
import { openSheet } from '../../palette/open-sheet'
import { type BarKey, KeyBar } from '../../panes/KeyBar'
import { HeadLinks, PanesHead } from '../../panes/Panes'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import layout from '../../ui/layout.module.css'
import { statusIcon } from '../../ui/Status'
import statusStyles from '../../ui/Status.module.css'
import text from '../../ui/text.module.css'
import consoleStyles from './Console.module.css'
import { useConsoleParts } from './console-parts'

const percent = (part: number, total: number) => `${total === 0 ? 0 : (100 * part) / total}%`

type Counts = ReturnType<typeof progressOf>

function Progress({ counts }: { counts: Counts }) {
  const judged = counts.valid + counts.invalid
  return (
    <>
      <span className={consoleStyles.bar} role="img" aria-label={`${judged} of ${counts.all} judged`}>
        <i data-status="valid" style={{ inlineSize: percent(counts.valid, counts.all) }} />
        <i data-status="invalid" style={{ inlineSize: percent(counts.invalid, counts.all) }} />
      </span>
      <span
        className={classNames(text.mono, text.faint, consoleStyles.judged)}
        aria-hidden="true"
      >{`${judged}/${counts.all}`}</span>
    </>
  )
}

function Count({ status, counts }: { status: Verdict; counts: Counts }) {
  return (
    <li className={classNames(statusStyles.word, text.tabular)} data-status={status}>
      <Icon name={statusIcon(status)} />
      <span>{counts[status]}</span>{' '}
      <span className={status === 'pending' ? consoleStyles.pendingWord : text.visuallyHidden}>{status}</span>
    </li>
  )
}

/** The verdicts withheld from this judge, which are in none of the other counts. */
const OwnLooks = ({ count }: { count: number }) => (
  <li className={classNames(statusStyles.word, text.tabular)} data-status="pending">
    <Icon name="eye" />
    <span>{`${count} second ${count === 1 ? 'look' : 'looks'}`}</span>
  </li>
)

/** The next step after the last verdict; nothing if results are published. */
const nextAct = (contest: Contest) =>
  contest.isFinalized ? undefined : appealHoursOf(contest) ? 'publish' : 'finalize'

type ConsoleHeadProps = { contest: Contest; issues: readonly QueueEntry[] }

export const ConsoleHead = memo(function ConsoleHead({ contest, issues }: ConsoleHeadProps) {
  const counts = progressOf(issues)
  const ownLooks = issues.filter(({ secondLook }) => secondLook === 'yours').length
  return (
    <PanesHead back={paths.contest(contest._id)} backLabel="Back to the contest" title="Triage" contest={contest.title}>
      <div className={classNames(layout.pushed, consoleStyles.progress)}>
        <ul className={consoleStyles.counts} aria-label="Verdicts so far">
          {ownLooks > 0 && <OwnLooks count={ownLooks} />}
          {verdicts.map((status) => (
            <Count key={status} status={status} counts={counts} />
          ))}
        </ul>
        <Progress counts={counts} />
      </div>
      <HeadLinks>
        <ButtonLink small to={paths.editContest(contest._id, nextAct(contest))}>
          {contest.isFinalized ? 'Contest settings' : appealHoursOf(contest) ? 'Results…' : 'Finalize…'}
        </ButtonLink>
        <Button small variant="quiet" className={consoleStyles.shortcuts} onClick={() => openSheet('keys')}>
          <span>Shortcuts</span>
          <KeyHint>?</KeyHint>
        </Button>
      </HeadLinks>
    </PanesHead>
  )
})

const decidingKeys = (added: readonly { key: string; label: string }[]): BarKey[] => [
  [['1', '2', '3'], 'decide'],
  ...added.map(({ key, label }): BarKey => [[key.toUpperCase()], label]),
  [['S'], 'saved reasons'],
  [['G'], 'group'],
]

type ConsoleKeyBarProps = {
  /** Whether the open submission can be decided. */
  decides: boolean
  /** Whether there may be a decision to undo. */
  undoes: boolean
}

/** The keys that work now, with those that features add. */
export const ConsoleKeyBar = memo(function ConsoleKeyBar({ decides, undoes }: ConsoleKeyBarProps) {
  const { acts } = useConsoleParts()
  const keys: BarKey[] = [
    [['J', 'K'], 'next, previous'],
    ...(decides ? decidingKeys(acts) : []),
    ...(undoes ? [[['U'], 'undo'] satisfies BarKey] : []),
    [['[', ']'], 'half a page'],
    [['/'], 'filter'],
    [['F6'], 'next pane'],
  ]
  return <KeyBar keys={keys} />
})
