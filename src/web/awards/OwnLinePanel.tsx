import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { formatCents } from '../../domain/money'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Panel } from '../ui/Sheet'
import { OwnLineState } from './OwnShare'
import type { OwnLine as Line } from './payout'
import { useOwnLine } from './results-api'
import './results.css'

/** What a valid submission earned, for its author. Its room is there from the start, so that the report below stays. */
export function OwnLinePanel({ issue }: { issue: Issue }) {
  const { line, isAwaited, isBeforeResults } = useOwnLine(issue)
  if (!isAwaited) return null
  return (
    <Panel title={issue.isDuplicate && !issue.isPrimary ? 'Your award' : 'Your share'} className="up own-share">
      {isBeforeResults && <p className="soft">It is known when the contest is finalized.</p>}
      {line && <OwnLine line={line} resultsAt={paths.results(issue.contestId._id)} />}
    </Panel>
  )
}

function OwnLine({ line, resultsAt }: { line: Line; resultsAt: string }) {
  return (
    <>
      <p className="money">{formatCents(line.amountCents)}</p>
      <OwnLineState line={line} />
      <p className="why">
        <Link className={buttonClass('plain', true)} to={resultsAt}>
          View Results
        </Link>
      </p>
    </>
  )
}
