import { formatCents } from '../../domain/money'
import { Panel } from '../ui/Sheet'
import { Gutter } from '../ui/Status'
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

function OneShare({ line, headingId }: { line: OwnLine; headingId: string }) {
  return (
    <section className="panel panel-g up" data-s={line.isPrimary ? 'valid' : 'duplicate'} aria-labelledby={headingId}>
      <Gutter place>
        <span className="hide">Place in line </span>
        {line.placeInLine}
      </Gutter>
      <div className="b">
        <h2 id={headingId}>{line.isPrimary ? 'Your share' : 'Your valid duplicate'}</h2>
        <p className="money">{formatCents(line.amountCents)}</p>
        <p className="soft why" dir="auto">
          <VisibleText>{line.title}</VisibleText>
        </p>
        <OwnLineState line={line} />
      </div>
    </section>
  )
}

/** What the viewer gets of the pool, one panel for each own valid finding. */
export function OwnShares({ lines, isParticipant }: { lines: OwnLine[]; isParticipant: boolean }) {
  if (lines.length > 0) {
    return lines.map((line) => <OneShare key={line.issueId} line={line} headingId={`share-${line.placeInLine}`} />)
  }
  if (!isParticipant) return null
  return (
    <Panel title="Your share" className="up">
      <p className="soft">None of your submissions to this contest is valid, so there is no share for you.</p>
    </Panel>
  )
}
