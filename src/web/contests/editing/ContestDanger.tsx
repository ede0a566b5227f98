import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { messageOf } from '../../api/http'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { FieldError, TextField } from '../../ui/Field'
import { Panel } from '../../ui/Sheet'
import { toast } from '../../ui/toast/toast'
import { useDeleteContest, useFinalizeContest } from '../contest-api'
import { statusOf } from '../contest-time'

type ConfirmProps = {
  contest: Contest
  act: string
  explanation: string
  run: () => Promise<unknown>
  onClose: () => void
}

/** Asks for the contest's title, so that nobody does this to the wrong one. A refusal stays in the dialog. */
function Confirm({ contest, act, explanation, run, onClose }: ConfirmProps) {
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const confirm = async () => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await run()
    } catch (error) {
      setRefusal(messageOf(error, `Failed to ${act.toLowerCase()} contest`))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      alert
      tone="danger"
      onClose={onClose}
      title={`${act} ${contest.title}?`}
      description={explanation}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={isBusy}
            disabled={typed.trim() !== contest.title.trim()}
            onClick={() => void confirm()}
          >
            {act}
          </Button>
        </>
      }
    >
      <TextField
        label="Type the contest's title to confirm"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Dialog>
  )
}

export function ContestDanger({ contest, now }: { contest: Contest; now: Date }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'delete' | 'finalize' | null>(null)
  const remove = useDeleteContest(contest._id)
  const finalize = useFinalizeContest(contest._id)
  const hasEnded = statusOf(contest, now) === 'ended'
  const close = () => setAsking(null)
  return (
    <Panel title="Delete or finalize">
      <p className="soft">
        {contest.isFinalized
          ? 'This contest is finalized: its verdicts and groups no longer change.'
          : 'Only a contest without submissions can be deleted. Finalizing opens when the contest has ended.'}
      </p>
      <div className="btns why">
        <Button small variant="danger" onClick={() => setAsking('delete')}>
          Delete…
        </Button>
        <Button small disabled={!hasEnded || contest.isFinalized} onClick={() => setAsking('finalize')}>
          Finalize…
        </Button>
      </div>
      {asking === 'delete' && (
        <Confirm
          contest={contest}
          act="Delete"
          explanation="The contest is gone for everybody. This cannot be undone."
          onClose={close}
          run={async () => {
            await remove.mutateAsync()
            toast.success('Contest deleted')
            await navigate(paths.contests)
          }}
        />
      )}
      {asking === 'finalize' && (
        <Confirm
          contest={contest}
          act="Finalize"
          explanation="From then on verdicts and duplicate groups no longer change. This cannot be undone."
          onClose={close}
          run={async () => {
            await finalize.mutateAsync()
            toast.success('Contest finalized')
            close()
          }}
        />
      )}
    </Panel>
  )
}
