import { Link } from 'react-router'
import type { Issue } from '../../contract/issue'
import { verdictTexts } from '../../domain/judging/review-rules'
import { formatAmount } from '../../domain/money'
import { paths } from '../paths'
import { Panel } from '../ui/Sheet'
import { StatusTag, statusIcon } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'

const isLaterDuplicate = (issue: Issue) => issue.isDuplicate && !issue.isPrimary

function explanation(issue: Issue): string {
  if (issue.status === 'invalid') return issue.invalidationReason ?? `This submission ${verdictTexts.invalid}`
  if (issue.status !== 'valid') return `This submission is ${verdictTexts.pending}`
  return `This submission has been ${isLaterDuplicate(issue) ? verdictTexts.validDuplicate : verdictTexts.valid}`
}

export function StatusPanel({ issue }: { issue: Issue }) {
  return (
    <Panel title="Submission Status" icon={statusIcon(issue.status)} status={issue.status} className="up">
      <p>
        <StatusTag status={issue.status} />
      </p>
      <p className="soft why pre-line" dir="auto">
        <VisibleText>{explanation(issue)}</VisibleText>
      </p>
    </Panel>
  )
}

/** Only this issue's own part in its group is told: the others belong to other people. */
export function DuplicatePanel({ issue }: { issue: Issue }) {
  const face = issue.isPrimary ? 'primary' : 'duplicate'
  return (
    <Panel
      title={issue.isPrimary ? 'Primary Duplicate' : 'Duplicate Submission'}
      icon={statusIcon(face)}
      status={face}
      className="up"
    >
      <p className="soft">
        {issue.isPrimary
          ? 'Others reported this too. This submission comes first in its group; a reward goes to the first valid one.'
          : 'Another submission of the same issue comes first in its group. Duplicates earn nothing extra.'}
      </p>
      <dl className="why">
        <dt className="meta">Group</dt>
        <dd className="mono hash">{issue.duplicateGroupId}</dd>
      </dl>
    </Panel>
  )
}

export function ContestInformationPanel({ issue }: { issue: Issue }) {
  return (
    <Panel title="Contest Information">
      <dl className="dl">
        <div>
          <dt>Contest</dt>
          <dd>
            <Link to={paths.contest(issue.contestId._id)} dir="auto">
              <VisibleText>{issue.contestId.title || 'Unknown Contest'}</VisibleText>
            </Link>
          </dd>
        </div>
        <div>
          <dt>Bounty pool</dt>
          <dd className="strong">{formatAmount(issue.contestId.prizePool)}</dd>
        </div>
        <div>
          <dt>Reward</dt>
          <dd>Split equally among valid Critical issues</dd>
        </div>
      </dl>
    </Panel>
  )
}
