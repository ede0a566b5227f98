import { Link } from 'react-router'
import { formatCents } from '../../../domain/money'
import { shortenWallet } from '../../../domain/wallet'
import { serverNow } from '../../api/server-clock'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { VisibleText } from '../../ui/text/VisibleText'
import { WalletAddress } from '../../ui/text/WalletAddress'
import { formatUtcDayTime } from '../../ui/time/dates'
import { shortHash } from '../payout'
import { faceOfLine } from './line-words'
import type { PaymentLine } from './payments-api'

type RowProps = {
  line: PaymentLine
  isOwn: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onReturn: () => void
}

/** Where it stands, and the fact that belongs to it: the transaction, or when the waiting ends. */
function State({ line, isOwn }: Pick<RowProps, 'line' | 'isOwn'>) {
  const face = faceOfLine(line.state, line.waitsFor)
  const until = line.waitsUntil && `until ${formatUtcDayTime(new Date(line.waitsUntil))}`
  const paid = line.transactionHash && shortHash(line.transactionHash)
  return (
    <>
      <span className="st" data-s={face.tone}>
        <Icon name={face.icon} />
        {face.word}
      </span>
      {paid && line.paidAt && (
        <span className="pay-fact">
          <span className="mono" title={line.transactionHash ?? undefined}>
            {paid}
          </span>{' '}
          {formatUtcDayTime(new Date(line.paidAt))}
          {line.paidBy && ` by ${line.paidBy.username}`}
        </span>
      )}
      {line.waitsFor?.startsWith('kyc') && (
        <Link className="pay-fact" to={paths.people({ q: line.author.username })}>
          Identity check of {line.author.username}
        </Link>
      )}
      {until && <span className="pay-fact">{until}</span>}
      {isOwn && line.state === 'payable' && <span className="pay-fact">Yours: another admin records it</span>}
    </>
  )
}

function Return({ line, onReturn }: Pick<RowProps, 'line' | 'onReturn'>) {
  const { returnableFrom } = line
  if (line.state !== 'held' || returnableFrom === null) return null
  const isDue = Date.parse(returnableFrom) <= serverNow().getTime()
  return isDue ? (
    <Button small className="pay-return" onClick={onReturn}>
      Return to the sponsor…
    </Button>
  ) : (
    <span className="pay-fact">can be returned from {formatUtcDayTime(new Date(returnableFrom))}</span>
  )
}

function Row({ line, isOwn, isSelected, onSelect, onReturn }: RowProps) {
  const isElsewhere = line.accountWallet.toLowerCase() !== line.walletAddress.toLowerCase()
  const about = `submission ${line.placeInLine}, ${line.author.username}, ${formatCents(line.amountCents)}`
  return (
    <tr data-chosen={isSelected || undefined}>
      <td className="g" data-s={line.isPrimary ? 'valid' : 'duplicate'}>
        <span className="pay-mark">
          {line.placeInLine}
          {line.state === 'payable' && !isOwn && (
            <input
              type="checkbox"
              className="pay-box"
              aria-label={`Select ${about}`}
              checked={isSelected}
              onChange={(event) => onSelect(event.target.checked)}
            />
          )}
        </span>
      </td>
      <td>
        <Link className="t-link" to={paths.submission(line.issue._id)} dir="auto">
          <VisibleText>{line.issue.title}</VisibleText>
        </Link>
        <span className="pay-who">
          <VisibleText>{line.author.username}</VisibleText> <WalletAddress>{line.walletAddress}</WalletAddress>
        </span>
        {isElsewhere && line.state !== 'paid' && line.state !== 'nothing' && (
          <span className="pay-fact">
            The account now names {shortenWallet(line.accountWallet)}; this is paid to the wallet of the finalizing.
          </span>
        )}
      </td>
      <td className="end strong" data-l="Award">
        {formatCents(line.amountCents)}
      </td>
      <td className="st-c pay-state">
        <State line={line} isOwn={isOwn} />
        <Return line={line} onReturn={onReturn} />
      </td>
    </tr>
  )
}

type PaymentTableProps = {
  lines: PaymentLine[]
  ownId: string | undefined
  selected: ReadonlySet<string>
  onSelect: (lineId: string, isSelected: boolean) => void
  onReturn: (line: PaymentLine) => void
}

export function PaymentTable({ lines, ownId, selected, onSelect, onReturn }: PaymentTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="scroll-x" tabIndex={0} aria-label="Table of awards">
      <table className="tbl pay-table">
        <caption className="hide">The awards of this contest, earliest in line first</caption>
        <thead>
          <tr>
            <th className="g" scope="col">
              <span className="hide">Place in line</span>
            </th>
            <th scope="col">Submission and wallet</th>
            <th scope="col" className="end">
              Award
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row
              key={line._id}
              line={line}
              isOwn={line.author._id === ownId}
              isSelected={selected.has(line._id)}
              onSelect={(isSelected) => onSelect(line._id, isSelected)}
              onReturn={() => onReturn(line)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
