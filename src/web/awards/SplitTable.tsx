import { Link } from 'react-router'
import type { Results } from '../../contract/awards/results'
import { formatCents } from '../../domain/money'
import { useSession } from '../accounts/session/session-store'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import { PlaceInLine } from '../ui/Gutter'
import { SheetLine, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import { type Column, Table } from '../ui/table/Table'
import table from '../ui/table/Table.module.css'
import { VisibleName, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatUtcDaySecond } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import { PayoutStatusText } from './PayoutStatusText'
import { shortHash } from './payout'
import styles from './Results.module.css'

export type Finding = Results['findings'][number]

/** A finding of the final or preliminary results; the latter have no arrival time. */
type Named = Pick<Finding, 'issueId' | 'title' | 'author'> & Partial<Pick<Finding, 'receivedAt'>>

/** Links to the report only for people who can read it. */
function FindingTitle({ finding }: { finding: Named }) {
  const viewer = useSession((session) => session.user)
  const mayRead = viewer?.role === 'admin' || viewer?._id === finding.author._id
  const title = <VisibleText>{finding.title}</VisibleText>
  if (!mayRead) return <b className={text.strong}>{title}</b>
  return (
    <Link className={classNames(text.titleLink, table.title)} to={paths.submission(finding.issueId)}>
      {title}
    </Link>
  )
}

export function FindingLines({ finding }: { finding: Named }) {
  return (
    <>
      <span dir="auto">
        <FindingTitle finding={finding} />
      </span>
      <br />
      <span className={text.muted}>
        <VisibleName>{finding.author.username}</VisibleName>
      </span>{' '}
      {finding.receivedAt && (
        <Time
          className={classNames(text.mono, text.faint, text.nowrap)}
          at={finding.receivedAt}
          format={formatUtcDaySecond}
        />
      )}
    </>
  )
}

type ValidDuplicatesProps = { later: (Named & { placeInLine: number; primaryPlace: number })[] }

/** What is valid but not first, in the final or preliminary results. */
export function ValidDuplicates({ later }: ValidDuplicatesProps) {
  if (later.length === 0) return null
  const lines = later.map((finding) => (
    <SheetLine
      as="li"
      key={finding.issueId}
      gutter={<PlaceInLine>{finding.placeInLine}</PlaceInLine>}
      status="duplicate"
    >
      <p className={classNames(text.muted, styles.aside)}>{`Duplicate of #${finding.primaryPlace}`}</p>
      <p>
        <FindingLines finding={finding} />
      </p>
    </SheetLine>
  ))
  return (
    <SheetSection
      title="Valid duplicates"
      note="Valid but not first. No payout."
      flush={<ol className={sheet.rows}>{lines}</ol>}
    />
  )
}

function Payout({ finding: { state, transactionHash } }: { finding: Finding }) {
  return (
    <>
      <PayoutStatusText state={state} />
      {transactionHash && (
        <>
          <br />
          <span className={classNames(text.mono, text.faint)} title={transactionHash}>
            {shortHash(transactionHash)}
          </span>
        </>
      )}
    </>
  )
}

/** Unique findings, earliest in line first, with their shares of the pool. */
export function SplitTable({ findings, poolCents }: { findings: Finding[]; poolCents: number }) {
  const unique = findings.filter((finding) => finding.isPrimary)
  const paidCents = unique.reduce((sum, line) => sum + (line.state === 'paid' ? line.amountCents : 0), 0)
  const strong = (cents: number, label?: string) => (
    <b className={text.strong} data-label={label}>
      {formatCents(cents)}
    </b>
  )
  const columns: Column<Finding>[] = [
    {
      head: 'Finding',
      cell: (finding) => <FindingLines finding={finding} />,
      foot: (
        <span>
          <span>Paid so far</span> {strong(paidCents)}
        </span>
      ),
    },
    {
      head: 'Later duplicates',
      cell: ({ laterDuplicates }) => laterDuplicates,
      atEnd: true,
      label: 'Later duplicates',
      part: 'detail',
      className: text.muted,
    },
    {
      head: 'Share',
      cell: ({ amountCents }) => strong(amountCents),
      foot: strong(poolCents, 'of'),
      atEnd: true,
      label: 'Share',
    },
    { head: 'Payout', cell: (finding) => <Payout finding={finding} />, part: 'status', className: text.nowrap },
  ]
  return (
    <Table
      label="Shares by finding"
      caption="Unique valid Criticals, their share and payout"
      className={styles.shares}
      columns={columns}
      rows={unique}
      keyOf={({ issueId }) => issueId}
      place={({ placeInLine }) => placeInLine}
      statusOf={() => 'valid'}
    />
  )
}
