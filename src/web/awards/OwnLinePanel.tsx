import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { formatCents } from '../../domain/money'
import { useContest } from '../contests/contest-api'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Panel } from '../ui/Sheet'
import { OwnLineState } from './OwnShare'
import { useResults } from './results-api'
import './results.css'

/** What a valid submission earned, for its author, once the results are final; nothing before. */
export function OwnLinePanel({ issue }: { issue: Issue }) {
  const contestId = issue.contestId._id
  const contest = useContest(contestId, { enabled: issue.status === 'valid' })
  const results = useResults(contestId, { enabled: contest.data?.isFinalized === true && issue.status === 'valid' })
  const line = results.data?.ownLines.find((own) => own.issueId === issue._id)
  if (!line) return null
  return (
    <Panel title={line.isPrimary ? 'Your share' : 'Your award'} className="up">
      <p className="money">{formatCents(line.amountCents)}</p>
      <OwnLineState line={line} />
      <p className="why">
        <Link className={buttonClass('plain', true)} to={paths.results(contestId)}>
          View Results
        </Link>
      </p>
    </Panel>
  )
}
