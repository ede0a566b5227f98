import { Link } from 'react-router'
import type { Results } from '../../contract/awards'
import { formatCents } from '../../domain/money'
import { useSession } from '../accounts/session/session-store'
import { paths } from '../paths'
import { VisibleText } from '../ui/text/VisibleText'
import { formatUtcDay, formatUtcSecond } from '../ui/time/dates'
import { PayoutWord } from './PayoutWord'
import { shortHash } from './payout'

export type Finding = Results['findings'][number]

/** A table that narrow screens draw as blocks is none to some screen readers unless its parts say what they are. */
const part = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
}

/** Leads to the report only for those who may read it. */
function FindingTitle({ finding }: { finding: Finding }) {
  const viewer = useSession((session) => session.user)
  const mayRead = viewer?.role === 'admin' || viewer?._id === finding.author._id
  const title = <VisibleText>{finding.title}</VisibleText>
  if (!mayRead) return <b className="strong">{title}</b>
  return (
    <Link className="t-link" to={paths.submission(finding.issueId)}>
      {title}
    </Link>
  )
}

export function FindingLines({ finding }: { finding: Finding }) {
  const received = new Date(finding.receivedAt)
  return (
    <>
      <span dir="auto">
        <FindingTitle finding={finding} />
      </span>
      <br />
      <span className="soft">
        <bdi>
          <VisibleText>{finding.author.username}</VisibleText>
        </bdi>
      </span>{' '}
      <time className="mono meta nowrap" dateTime={finding.receivedAt}>
        {formatUtcDay(received)}, {formatUtcSecond(received)}
      </time>
    </>
  )
}

function SplitRow({ finding }: { finding: Finding }) {
  return (
    <tr {...part.row}>
      <td {...part.cell} className="g" data-s="valid">
        {finding.placeInLine}
      </td>
      <td {...part.cell}>
        <FindingLines finding={finding} />
      </td>
      <td {...part.cell} className="end soft" data-l="Later duplicates">
        {finding.laterDuplicates}
      </td>
      <td {...part.cell} className="end strong" data-l="Share">
        {formatCents(finding.amountCents)}
      </td>
      <td {...part.cell} className="nowrap st-c">
        <PayoutWord state={finding.state} />
        {finding.transactionHash && (
          <>
            <br />
            <span className="mono meta pay" title={finding.transactionHash}>
              {shortHash(finding.transactionHash)}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

/** The unique findings, earliest in line first, with their shares of the pool. */
export function SplitTable({ findings, poolCents }: { findings: Finding[]; poolCents: number }) {
  const unique = findings.filter((finding) => finding.isPrimary)
  const paidCents = unique.reduce((sum, line) => sum + (line.state === 'paid' ? line.amountCents : 0), 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named region around one table would be a second box
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <div className="scroll-x" tabIndex={0} role="region" aria-label="Pool split">
      <table {...part.table} className="tbl split-t">
        <caption className="hide">Unique valid Criticals, their share and payout</caption>
        <thead {...part.rows}>
          <tr {...part.row}>
            <th {...part.head} className="g">
              <span className="hide">Place in line</span>
            </th>
            <th {...part.head}>Finding</th>
            <th {...part.head} className="end">
              Later duplicates
            </th>
            <th {...part.head} className="end">
              Share
            </th>
            <th {...part.head}>Payout</th>
          </tr>
        </thead>
        <tbody {...part.rows}>
          {unique.map((finding) => (
            <SplitRow key={finding.issueId} finding={finding} />
          ))}
        </tbody>
        <tfoot {...part.rows}>
          <tr {...part.row}>
            <td {...part.cell} className="g" />
            <td {...part.cell}>
              Paid so far <b className="strong">{formatCents(paidCents)}</b>
            </td>
            <td {...part.cell} />
            <td {...part.cell} className="end strong" data-l="of">
              {formatCents(poolCents)}
            </td>
            <td {...part.cell} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
