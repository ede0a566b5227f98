import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Issue } from '../../contract/issue'
import { decisionReasonProblem, limits } from '../../domain/field-rules'
import { messageOf } from '../api/http'
import { useWithdrawIssue } from '../issues/issue-api'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { LengthCounter } from '../ui/form/LengthCounter'
import { RefusalNote } from '../ui/form/RefusalNote'
import { toast } from '../ui/toast/toast'
import { forgetTriage } from './triage-api'

/** A judge takes somebody else's submission out of the contest. It can be taken back on the page of the contest's settings. */
export function RemoveSubmission({ issue }: { issue: Issue }) {
  const formId = useId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const remove = useWithdrawIssue(issue._id)
  const problem = decisionReasonProblem(reason.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    try {
      await remove.mutateAsync(reason.trim())
    } catch {
      return
    }
    forgetTriage(client, issue.contestId._id)
    toast.success('Submission removed. It can be restored in the settings of the contest.')
    await navigate(paths.submissions({ contest: issue.contestId._id }))
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Remove…
      </Button>
      <Dialog
        isOpen={isAsking}
        alert
        tone="danger"
        onClose={() => setIsAsking(false)}
        title="Remove this submission?"
        description="It is no longer reviewed and earns nothing. Its author is mailed the reason. An admin can restore it, with its place in line, until the contest is finalized."
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" type="submit" form={formId} busy={remove.isPending} disabled={problem !== null}>
              Remove
            </Button>
          </>
        }
      >
        <form id={formId} className="form-1" onSubmit={(event) => void submit(event)} noValidate>
          <Field
            label="Reason"
            hint="The author reads it."
            error={(reason.trim() && problem) || undefined}
            counter={<LengthCounter text={reason.trim()} max={limits.reasonMax} />}
          >
            {(control) => (
              <textarea
                {...control}
                className="in ta"
                rows={3}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </form>
        <RefusalNote>{remove.isError && messageOf(remove.error, 'Failed to remove the submission')}</RefusalNote>
      </Dialog>
    </>
  )
}
