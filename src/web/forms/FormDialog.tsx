import { type KeyboardEvent, type SyntheticEvent, useId } from 'react'
import { Button, type ButtonVariant } from '../ui/Button'
import button from '../ui/Button.module.css'
import { Dialog } from '../ui/Dialog'
import type { Elements } from '../ui/text/elements'
import { Form, SubmitButton, type SubmitButtonProps, type Submittable } from './Form'
import { useAsyncAction } from './use-async-action'

export type FormDialogProps = Omit<Parameters<typeof Dialog>[0], 'actions' | 'children'> & {
  children?: Elements
  form: Submittable
  action: string
  busyLabel?: string
  /** Whether all required input is present. */
  isReady?: boolean
  /** Something must happen first: `children` explain what, and there is nothing to confirm. */
  isBlocked?: boolean
  variant?: ButtonVariant
  /** Fields. Other content goes into `children`, above them. */
  fields?: Elements
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
}

/** A form in a dialog. Errors stay in the dialog along with the input. */
export function FormDialog(props: FormDialogProps) {
  const { form, action, busyLabel, isReady = true, isBlocked = false, fields, onKeyDown, children, ...rest } = props
  const { variant = props.tone === 'danger' ? 'danger' : 'primary', ...dialog } = rest
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose} disabled={form.isSubmitting}>
            {isBlocked ? 'Close' : 'Cancel'}
          </Button>
          {!isBlocked && (
            <Button type="submit" form={formId} variant={variant} busy={form.isSubmitting} disabled={!isReady}>
              {form.isSubmitting && busyLabel ? busyLabel : action}
            </Button>
          )}
        </>
      }
    >
      {children}
      {(!isBlocked || form.failure) && (
        <Form form={form} id={formId} onKeyDown={onKeyDown}>
          {!isBlocked && fields}
        </Form>
      )}
    </Dialog>
  )
}

type ConfirmDialogProps = Omit<FormDialogProps, 'form' | 'fields' | 'onKeyDown'> & {
  run: () => Promise<unknown>
  /** Message for errors without one of their own. */
  failure?: string
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({ run, failure, ...dialog }: ConfirmDialogProps) {
  const { send, ...sending } = useAsyncAction(failure)
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    return send(run)
  }
  return <FormDialog alert tone="danger" {...dialog} form={{ ...sending, submit }} />
}

/** The buttons of a form that was opened on a page. */
export function SubmitOrCancel({ onCancel, ...submit }: SubmitButtonProps & { onCancel: () => void }) {
  return (
    <div className={button.actions}>
      <SubmitButton {...submit} />
      <Button onClick={onCancel} disabled={submit.form.isSubmitting}>
        Cancel
      </Button>
    </div>
  )
}
