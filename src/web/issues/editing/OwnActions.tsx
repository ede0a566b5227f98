import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { type AuthorLockReason, authorLockReason } from '../../../domain/issues/submission-rules'
import { useContest } from '../../contests/contest-api'
import { datesOf, useContestClock } from '../../contests/contest-time'
import { ConfirmDialog } from '../../forms/FormDialog'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/Icon'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { useWithdrawIssue } from '../issue-api'
import submission from '../Submission.module.css'

const lockReasonTexts: Record<AuthorLockReason, string> = {
  reviewed: 'It has been reviewed, so it can no longer be edited or withdrawn.',
  grouped: 'It is part of a duplicate group, so it can no longer be edited or withdrawn.',
  not_active: 'Its contest is not active, so it can no longer be edited or withdrawn.',
}

/** Explains why its author can't change this submission now, or null. The server uses the same rule. */
export function lockText(issue: Issue, contest: Contest, now: Date): string | null {
  const reason = authorLockReason(issue, { ...datesOf(contest), isFinalized: contest.isFinalized }, now)
  return reason === null ? null : lockReasonTexts[reason]
}

/** Asks for confirmation, because a withdrawn submission permanently loses its place. */
export function Withdraw({ issue }: { issue: Issue }) {
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const withdraw = useWithdrawIssue(issue._id)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        Withdraw…
      </Button>
      {isConfirming && (
        <ConfirmDialog
          icon="undo"
          title="Withdraw this submission?"
          description="It loses its place in line and will not be reviewed. This cannot be undone."
          action="Withdraw"
          failure="Failed to withdraw the submission"
          run={async () => {
            await withdraw.mutateAsync(null)
            toast.success('Submission withdrawn')
            await navigate(paths.submissions())
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

/** What an author can do with a submission while the contest runs, or why nothing anymore. */
export function OwnActions({ issue }: { issue: Issue }) {
  const contest = useContest(issue.contestId._id).data
  return contest ? <Actions issue={issue} contest={contest} /> : null
}

function Actions({ issue, contest }: { issue: Issue; contest: Contest }) {
  const locked = lockText(issue, contest, useContestClock([contest]))
  if (locked !== null) {
    return (
      <p className={classNames(text.faint, submission.lock)}>
        <Icon name="lock" small />
        <span>{locked}</span>
      </p>
    )
  }
  return (
    <>
      {contest.hidesVerdicts && <p className={text.faint}>Verdicts are shown after the contest ends.</p>}
      <ButtonLink to={paths.editSubmission(issue._id)}>
        <Icon name="pencil" small />
        <span>Edit</span>
      </ButtonLink>
      <Withdraw issue={issue} />
    </>
  )
}
