import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { useContest } from '../../contests/contest-api'
import { useContestClock } from '../../contests/contest-time'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Withdraw } from '../Withdraw'
import { lockWords } from './lock-words'
import './own-actions.css'

/** What its author can do with a submission while the contest runs, or why nothing any more. */
export function OwnActions({ issue }: { issue: Issue }) {
  const contest = useContest(issue.contestId._id).data
  return contest ? <Actions issue={issue} contest={contest} /> : null
}

function Actions({ issue, contest }: { issue: Issue; contest: Contest }) {
  const locked = lockWords(issue, contest, useContestClock([contest]))
  if (locked !== null) {
    return (
      <p className="hint lock-note">
        <Icon name="lock" small />
        <span>{locked}</span>
      </p>
    )
  }
  return (
    <>
      {contest.hidesVerdicts && <p className="hint">Verdicts of this contest are shown after its end.</p>}
      <Link className={buttonClass()} to={paths.editSubmission(issue._id)}>
        <Icon name="pencil" small />
        Edit
      </Link>
      <Withdraw issue={issue} />
    </>
  )
}
