import { FormDialog, type FormDialogProps } from './FormDialog'
import { ReasonField } from './TextAreaField'
import { useSubmitForm } from './use-submit-form'

type ReasonDialogProps = Omit<FormDialogProps, 'form' | 'fields'> & {
  /** Tells who will read the reason. */
  hint: string
  /** Validates the reason. */
  check: (reason: string) => string | null
  /** Message for errors without one of their own. */
  failure: string
  run: (reason: string) => Promise<unknown>
}

/** Asks for a reason before an action that affects others. */
export function ReasonDialog({ hint, check, failure, run, ...dialog }: ReasonDialogProps) {
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: check(reason.trim()) }),
    failure,
    send: ({ reason }) => run(reason.trim()),
  })
  return <FormDialog {...dialog} form={form} fields={<ReasonField form={form} name="reason" hint={hint} />} />
}
