import { memo } from 'react'
import type { Contest } from '../../../contract/contest'
import type { QueueEntry } from '../../../contract/judging'
import { progressOf } from '../../../domain/judging/queue'
import { type Verdict, verdicts } from '../../../domain/judging/review-rules'
import { appealHoursOf } from '../../contests/appeal-time'
import { ButtonLink } from '../../links'
import { openSheet } from '../../palette/open-sheet'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import { useSingleKeys } from '../../ui/keys/single-keys'
import layout from '../../ui/layout.module.css'
import { statusIcon } from '../../ui/Status'
import statusStyles from '../../ui/Status.module.css'
import { VisibleName } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import consoleStyles from './Console.module.css'
import { useConsoleParts } from './console-parts'
import styles from './KeyBar.module.css'

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : (100 * part) / whole}%`

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

/** The next step after the last verdict; nothing if results are published. */
const nextAct = (contest: Contest) =>
  contest.isFinalized ? undefined : appealHoursOf(contest) ? 'publish' : 'finalize'

type ConsoleHeadProps = { contest: Contest; issues: readonly QueueEntry[] }

export const ConsoleHead = memo(function ConsoleHead({ contest, issues }: ConsoleHeadProps) {
  const counts = progressOf(issues)
  return (
    <header className={classNames(layout.row, consoleStyles.head)}>
      <div className={consoleStyles.title}>
        <ButtonLink
          variant="quiet"
          more={button.iconOnly}
          to={paths.contest(contest._id)}
          aria-label="Back to the contest"
        >
          <Icon name="arrow-left" />
        </ButtonLink>
        <h1>
          Triage <VisibleName className={text.muted}>{contest.title}</VisibleName>
        </h1>
      </div>
      <div className={classNames(layout.pushed, consoleStyles.progress)}>
        <ul className={consoleStyles.counts} aria-label="Verdicts so far">
          {verdicts.map((status) => (
            <Count key={status} status={status} counts={counts} />
          ))}
        </ul>
        <Progress counts={counts} />
      </div>
      <div className={consoleStyles.links}>
        <ButtonLink small to={paths.editContest(contest._id, nextAct(contest))}>
          {contest.isFinalized ? 'Contest settings' : appealHoursOf(contest) ? 'Results…' : 'Finalize…'}
        </ButtonLink>
        <Button small variant="quiet" onClick={() => openSheet('keys')}>
          <span>Shortcuts</span>
          <KeyHint>?</KeyHint>
        </Button>
      </div>
    </header>
  )
})

const barKeys = (added: readonly { key: string; label: string }[]): [string[], string][] => [
  [['J', 'K'], 'next, previous'],
  [['1', '2', '3'], 'decide'],
  ...added.map(({ key, label }): [string[], string] => [[key.toUpperCase()], label]),
  [['S'], 'saved reasons'],
  [['G'], 'group'],
  [['U'], 'undo'],
  [['[', ']'], 'half a page'],
  [['/'], 'filter'],
  [['F6'], 'next pane'],
]

/** At the bottom of the console; the list of keys has the same content for screen readers. */
export const KeyBar = memo(function KeyBar() {
  const areOn = useSingleKeys((keys) => keys.areOn)
  const all = barKeys(useConsoleParts().acts)
  const shown = areOn ? all : all.slice(-1)
  return (
    <div className={classNames(layout.row, text.meta, text.faint, text.nowrap, styles.keys)} aria-hidden="true">
      {shown.map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span>{does}</span>
        </span>
      ))}
    </div>
  )
})
