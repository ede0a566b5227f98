import type { KeyboardEvent, SyntheticEvent } from 'react'
import { Button } from '../ui/Button'
import button from '../ui/Button.module.css'
import { RefusalNote } from '../ui/form/RefusalNote'
import layout from '../ui/layout.module.css'
import type { Elements } from '../ui/text/elements'

/** What a form's frame needs; returned by `useSubmitForm`. */
export type Submittable = {
  submit: (event?: SyntheticEvent) => Promise<void>
  isSubmitting: boolean
  failure: string | null
}

type FormProps = {
  form: Submittable
  id?: string
  label?: string
  className?: string
  /** The page shows the error elsewhere. */
  hidesFailure?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  actions?: Elements
  children?: Elements
}

/** Fields, the last attempt's error, then the buttons. */
export function Form({ form, id, label, className, hidesFailure, onKeyDown, actions, children }: FormProps) {
  return (
    <form
      id={id}
      aria-label={label}
      className={className ?? layout.form}
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={onKeyDown}
      noValidate
    >
      {children}
      {!hidesFailure && <RefusalNote>{form.failure}</RefusalNote>}
      {actions}
    </form>
  )
}

export type SubmitButtonProps = { form: Submittable; label: string; busyLabel?: string; full?: boolean }

export function SubmitButton({ form, label, busyLabel = 'Checking...', full = false }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" className={full ? button.full : undefined} busy={form.isSubmitting}>
      {form.isSubmitting ? busyLabel : label}
    </Button>
  )
}
