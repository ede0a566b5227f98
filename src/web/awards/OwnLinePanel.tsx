import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { formatCents } from '../../domain/money'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Panel } from '../ui/Sheet'
import { OwnLineState } from './OwnShare'
import { useOwnLine } from './results-api'
import './results.css'

/** What a valid submission earned, for its author, once the results are final; nothing before. */
export function OwnLinePanel({ issue }: { issue: Issue }) {
  const line = useOwnLine(issue)
  if (!line) return null
  return (
    <Panel title={line.isPrimary ? 'Your share' : 'Your award'} className="up">
      <p className="money">{formatCents(line.amountCents)}</p>
      <OwnLineState line={line} />
      <p className="why">
        <Link className={buttonClass('plain', true)} to={paths.results(issue.contestId._id)}>
          View Results
        </Link>
      </p>
    </Panel>
  )
}
