import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Issue } from '../../contract/issue'
import { decisionReasonProblem } from '../../domain/field-rules'
import { ReasonDialog } from '../forms/ReasonDialog'
import { useWithdrawIssue } from '../issues/issue-api'
import { paths } from '../paths'
import { toast } from '../ui/toast/toast'
import { forgetTriage } from './triage-api'

/** Asks for a reason, which the author reads. */
export function RemoveDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useWithdrawIssue(issue._id)
  return (
    <ReasonDialog
      alert
      tone="danger"
      onClose={onClose}
      title="Remove this submission?"
      description="It is no longer reviewed and earns nothing. Its author is mailed the reason. An admin can restore it, with its place in line, until the contest is finalized."
      action="Remove"
      hint="The author reads it."
      check={decisionReasonProblem}
      failure="Failed to remove the submission"
      run={async (reason) => {
        await remove.mutateAsync(reason)
        forgetTriage(client, issue.contestId._id)
        toast.success('Submission removed. It can be restored in the settings of the contest.')
        await navigate(paths.submissions({ contest: issue.contestId._id }))
      }}
    />
  )
}
