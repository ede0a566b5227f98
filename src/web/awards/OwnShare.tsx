import { ownTotals } from '../../domain/awards/line-state'
import { formatCents } from '../../domain/money'
import { Panel } from '../ui/Sheet'
import { VisibleText } from '../ui/text/VisibleText'
import { WalletAddress } from '../ui/text/WalletAddress'
import { PayoutWord } from './PayoutWord'
import { nextStep, type OwnLine } from './payout'

/** Where one line stands, what it waits for and where the money goes. */
export function OwnLineState({ line }: { line: OwnLine }) {
  return (
    <>
      <p className="why">
        <PayoutWord state={line.state} />
      </p>
      <p className="soft">{nextStep(line)}</p>
      {line.transactionHash && <p className="mono meta hash">{line.transactionHash}</p>}
      {line.amountCents > 0 && (
        <p className="meta own-wallet">
          {line.state === 'paid' ? 'Paid to' : 'Goes to'} <WalletAddress>{line.walletAddress}</WalletAddress>
        </p>
      )}
    </>
  )
}

function partsInWords(lines: OwnLine[]): string {
  const { paidCents, openCents, returnedCents } = ownTotals(lines)
  const parts: [number, string][] = [
    [paidCents, 'paid'],
    [openCents, 'open'],
    [returnedCents, 'returned'],
  ]
  const words = parts.filter(([cents]) => cents > 0).map(([cents, word]) => `${formatCents(cents)} ${word}`)
  return words.join(', ')
}

function OwnShareLine({ line, isAlone }: { line: OwnLine; isAlone: boolean }) {
  return (
    <li>
      <p className="soft">
        <span className="hide">Place in line </span>#{line.placeInLine}{' '}
        <bdi>
          <VisibleText>{line.title}</VisibleText>
        </bdi>
      </p>
      {!isAlone && <p className="strong">{formatCents(line.amountCents)}</p>}
      <OwnLineState line={line} />
    </li>
  )
}

/** What the viewer gets of the pool: the sum, what of it is paid, and each own valid finding. */
export function OwnShares({ lines, isParticipant }: { lines: OwnLine[]; isParticipant: boolean }) {
  const isAlone = lines.length === 1
  if (lines.length > 0) {
    const earns = lines.some((line) => line.amountCents > 0)
    return (
      <Panel title="Your share" icon={earns ? 'wallet' : 'copy'} status={earns ? 'valid' : 'duplicate'} className="up">
        <p className="money">{formatCents(ownTotals(lines).totalCents)}</p>
        {!isAlone && <p className="soft">{partsInWords(lines)}</p>}
        <ol className="own-lines">
          {lines.map((line) => (
            <OwnShareLine key={line.issueId} line={line} isAlone={isAlone} />
          ))}
        </ol>
      </Panel>
    )
  }
  if (!isParticipant) return null
  return (
    <Panel title="Your share" className="up">
      <p className="soft">None of your submissions to this contest is valid, so there is no share for you.</p>
    </Panel>
  )
}
