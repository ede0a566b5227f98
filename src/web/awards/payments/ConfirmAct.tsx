import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RefusalNote } from '../../ui/form/RefusalNote'

type ConfirmActProps = {
  title: string
  description: string
  act: string
  run: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks before what cannot be taken back. A refusal stays in the dialog. */
export function ConfirmAct({ title, description, act, run, onClose, children }: ConfirmActProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const confirm = async () => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await run()
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      alert
      tone="warn"
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            {act}
          </Button>
        </>
      }
    >
      {children}
      <RefusalNote>{refusal}</RefusalNote>
    </Dialog>
  )
}
