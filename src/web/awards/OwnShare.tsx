import type { Results } from '../../contract/awards/results'
import type { Issue } from '../../contract/issue'
import { ownTotals } from '../../domain/awards/line-state'
import { formatCents } from '../../domain/money'
import { ButtonLink } from '../links'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import panel from '../ui/Panel.module.css'
import { Panel } from '../ui/Sheet'
import { VisibleName } from '../ui/text/VisibleText'
import { WalletAddress } from '../ui/text/WalletAddress'
import text from '../ui/text.module.css'
import { PayoutStatusText } from './PayoutStatusText'
import { nextStep, type OwnLine } from './payout'
import styles from './Results.module.css'
import { useIsParticipant, useOwnLine } from './results-api'

/** An award line's state, what it waits for and where the money goes. */
export function OwnLineState({ line }: { line: OwnLine }) {
  return (
    <>
      <p className={layout.below}>
        <PayoutStatusText state={line.state} />
      </p>
      <p className={text.muted}>{nextStep(line)}</p>
      {line.transactionHash && <p className={classNames(text.mono, text.faint)}>{line.transactionHash}</p>}
      {line.amountCents > 0 && (
        <p className={classNames(text.faint, layout.belowTiny)}>
          {line.state === 'paid' ? 'Paid to' : 'Goes to'} <WalletAddress large>{line.walletAddress}</WalletAddress>
        </p>
      )}
    </>
  )
}

function payoutPartsText(lines: OwnLine[]): string {
  const { paidCents, openCents, returnedCents } = ownTotals(lines)
  const parts: [number, string][] = [
    [paidCents, 'paid'],
    [openCents, 'open'],
    [returnedCents, 'returned'],
  ]
  const amounts = parts.filter(([cents]) => cents > 0).map(([cents, word]) => `${formatCents(cents)} ${word}`)
  return amounts.join(', ')
}

function OwnShareLine({ line, isAlone }: { line: OwnLine; isAlone: boolean }) {
  return (
    <li>
      <p className={text.muted}>
        <span className={text.visuallyHidden}>Place in line </span>
        <span>{`#${line.placeInLine}`}</span> <VisibleName>{line.title}</VisibleName>
      </p>
      {!isAlone && <p className={text.strong}>{formatCents(line.amountCents)}</p>}
      <OwnLineState line={line} />
    </li>
  )
}

/** The viewer's share of the pool: the total, the paid part, and each of their valid findings. */
export function OwnShares({ results: { contest, ownLines: lines } }: { results: Results }) {
  const submits = useIsParticipant(contest._id)
  const isAlone = lines.length === 1
  if (lines.length > 0) {
    const earns = lines.some((line) => line.amountCents > 0)
    return (
      <Panel
        title="Your share"
        icon={earns ? 'wallet' : 'copy'}
        status={earns ? 'valid' : 'duplicate'}
        className={panel.first}
      >
        <p className={text.amount}>{formatCents(ownTotals(lines).totalCents)}</p>
        {!isAlone && <p className={text.muted}>{payoutPartsText(lines)}</p>}
        <ol className={styles.ownLines}>
          {lines.map((line) => (
            <OwnShareLine key={line.issueId} line={line} isAlone={isAlone} />
          ))}
        </ol>
      </Panel>
    )
  }
  if (submits === false) return null
  return (
    <Panel title="Your share" className={classNames(panel.first, submits === undefined && layout.unseen)}>
      <p className={text.muted}>None of your submissions to this contest is valid, so you have no share.</p>
    </Panel>
  )
}

/**
 * What a valid submission earned, shown to its author: a sentence until the results are final. They load after the page,
 * so their space is reserved until it is known that there are none.
 */
export function OwnLinePanel({ issue }: { issue: Issue }) {
  const { line, isAwaited, isFinal } = useOwnLine(issue)
  if (!isAwaited) return null
  const isDuplicate = issue.isDuplicate && !issue.isPrimary
  const earns = line !== null && line.amountCents > 0
  return (
    <Panel
      title={isDuplicate ? 'Your award' : 'Your share'}
      {...(earns && ({ icon: 'wallet', status: 'valid' } as const))}
      className={classNames(
        panel.first,
        isFinal !== false && styles.awaitedShare,
        isFinal === undefined && layout.settling,
      )}
    >
      {isFinal === false && (
        <p className={text.muted}>
          {isDuplicate ? 'None, unless this changes before the results.' : 'Calculated when the contest is finalized.'}
        </p>
      )}
      {line && <Award line={line} resultsAt={paths.results(issue.contestId._id)} />}
    </Panel>
  )
}

function Award({ line, resultsAt }: { line: OwnLine; resultsAt: string }) {
  return (
    <>
      <p className={text.amount}>{formatCents(line.amountCents)}</p>
      <OwnLineState line={line} />
      <p className={layout.below}>
        <ButtonLink small to={resultsAt}>
          View Results
        </ButtonLink>
      </p>
    </>
  )
}
