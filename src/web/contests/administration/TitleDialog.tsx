import { type ReactNode, useState } from 'react'
import type { Contest } from '../../../contract/contest'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { FieldError, TextField } from '../../ui/Field'

type TitleDialogProps = {
  contest: Contest
  act: 'Delete' | 'Finalize' | 'Reopen'
  explanation: string
  /** Something stands in the way: `children` say what, and nothing can be confirmed. */
  isBlocked: boolean
  /** Besides the title, all that is asked for is given. */
  isReady?: boolean
  run: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for the contest's title, so that nobody does this to the wrong one. A refusal stays in the dialog. */
export function TitleDialog(props: TitleDialogProps) {
  const { contest, act, explanation, isBlocked, isReady = true, run, onClose, children } = props
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isTyped = typed.trim() === contest.title.trim()
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
          <Button onClick={onClose}>{isBlocked ? 'Close' : 'Cancel'}</Button>
          {!isBlocked && (
            <Button variant="danger" busy={isBusy} disabled={!isTyped || !isReady} onClick={() => void confirm()}>
              {act}
            </Button>
          )}
        </>
      }
    >
      {children}
      {!isBlocked && (
        <TextField
          label="Type the contest's title to confirm"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
