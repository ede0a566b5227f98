import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Issue } from '../../contract/issue'
import { messageOf } from '../api/http'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { RefusalNote } from '../ui/form/RefusalNote'
import { toast } from '../ui/toast/toast'
import { useWithdrawIssue } from './issue-api'

/** Asks before it is done: a withdrawn submission has lost its place for good. */
export function Withdraw({ issue }: { issue: Issue }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useWithdrawIssue(issue._id)
  const confirm = async () => {
    try {
      await withdraw.mutateAsync(null)
    } catch {
      return
    }
    toast.success('Submission withdrawn')
    await navigate(paths.submissions())
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Withdraw…
      </Button>
      <Dialog
        isOpen={isAsking}
        alert
        tone="danger"
        onClose={() => setIsAsking(false)}
        title="Withdraw this submission?"
        description="It gives up its place in line and is no longer reviewed. This cannot be undone."
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" busy={withdraw.isPending} onClick={() => void confirm()}>
              Withdraw
            </Button>
          </>
        }
      >
        <RefusalNote>{withdraw.isError && messageOf(withdraw.error, 'Failed to withdraw the submission')}</RefusalNote>
      </Dialog>
    </>
  )
}
