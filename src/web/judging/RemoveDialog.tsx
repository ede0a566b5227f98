import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Issue } from '../../contract/issue'
import { decisionReasonProblem } from '../../domain/field-rules'
import { ReasonDialog } from '../forms/ReasonDialog'
import { useWithdrawIssue } from '../issues/issue-api'
import { paths } from '../paths'
import { toast } from '../ui/toast/toast'
import { refreshTriage } from './triage-api'

/** Asks for a reason, which is shown to the author. */
export function RemoveDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useWithdrawIssue(issue._id)
  return (
    <ReasonDialog
      alert
      tone="danger"
      onClose={onClose}
      icon="trash"
      title="Remove this submission?"
      description="It will no longer be reviewed and earns nothing. Its author is emailed the reason. An admin can restore it, with its place in line, until the contest is finalized."
      action="Remove"
      hint="Visible to the author."
      check={decisionReasonProblem}
      failure="Failed to remove the submission"
      run={async (reason) => {
        await remove.mutateAsync(reason)
        refreshTriage(client, issue.contestId._id)
        toast.success('Submission removed. You can restore it in the contest settings.')
        await navigate(paths.submissions({ contest: issue.contestId._id }))
      }}
    />
  )
}
