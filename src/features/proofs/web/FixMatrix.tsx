import { Link } from 'react-router'
import { PlaceInLine } from '../../../web/ui/Gutter'
import { StatusText } from '../../../web/ui/Status'
import { type Column, Table } from '../../../web/ui/table/Table'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import styles from './Fixes.module.css'
import { cellLabels } from './fix-labels'
import type { FixRow, ShownFix } from './fixes-api'

export type FixMatrixProps = {
  fixes: ShownFix[]
  rows: FixRow[]
  runHref: (fixId: string, issueId: string) => string
}

/** A row for each proof that passes, a column for each fix. */
export function FixMatrix({ fixes, rows, runHref }: FixMatrixProps) {
  const columns: Column<FixRow>[] = [
    { head: 'Submission', cell: ({ issue }) => <VisibleText>{issue.title}</VisibleText> },
    ...fixes.map(
      (fix, index): Column<FixRow> => ({
        head: `Fix ${index + 1}`,
        label: `Fix ${index + 1}`,
        part: 'status',
        cell: ({ issue, cells }) => <Cell fix={fix} cell={cells[index]} href={runHref(fix._id, issue._id)} />,
      }),
    ),
  ]
  return (
    <Table
      label="Proofs by fix"
      caption="What each proof does with each fix"
      columns={columns}
      rows={rows}
      keyOf={({ issue }) => issue._id}
      place={({ issue }) => <PlaceInLine>{issue.placeInLine}</PlaceInLine>}
      statusOf={({ cells }) => (cells.includes('stopped') ? 'ok' : cells.includes('waiting') ? 'pending' : 'ended')}
    />
  )
}

type CellProps = { fix: ShownFix; cell: FixRow['cells'][number] | undefined; href: string }

/** Links to the run, if there can be one: without passing own tests nothing ran. */
function Cell({ fix, cell = 'unclear', href }: CellProps) {
  if (cell === 'unclear' && (fix.state === 'tests fail' || fix.state === 'no build')) {
    return <span className={text.faint}>Not run</span>
  }
  const { text: words, tone, icon } = cellLabels[cell]
  const label = (
    <StatusText tone={tone} icon={icon}>
      {words}
    </StatusText>
  )
  return fix.state === 'counts' && cell !== 'waiting' ? (
    <Link className={styles.run} to={href} preventScrollReset>
      {label}
    </Link>
  ) : (
    label
  )
}
