import type { FormEvent, ReactNode } from 'react'
import './form-sheet.css'

type FormSheetProps = {
  /** False while the button is disabled. */
  canSend: boolean
  /** Nothing can be changed while another tab has the draft, or while the text is on its way. */
  isLocked: boolean
  onSend: () => void
  head: ReactNode
  fields: ReactNode
  foot: ReactNode
}

/** The sheet of a form and its keys: Enter in a line tries, Ctrl or Cmd with Enter sends from anywhere in it. */
export function FormSheet({ canSend, isLocked, onSend, head, fields, foot }: FormSheetProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form
      className="sheet form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault()
          if (canSend) onSend()
        } else if (event.target instanceof HTMLInputElement) {
          // A disabled button keeps Enter from submitting, and then nothing would say what is missing.
          submit(event)
        }
      }}
      noValidate
    >
      {head}
      <fieldset className="form-fields" disabled={isLocked}>
        {fields}
      </fieldset>
      {foot}
    </form>
  )
}
