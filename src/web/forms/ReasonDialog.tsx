import { FormDialog, type FormDialogProps } from './FormDialog'
import { ReasonField } from './TextAreaField'
import { useSubmitForm } from './use-submit-form'

type ReasonDialogProps = Omit<FormDialogProps, 'form' | 'fields'> & {
  /** Who reads the reason. */
  hint: string
  /** What is wrong with a reason. */
  check: (reason: string) => string | null
  /** Said when a failure has no words of its own. */
  failure: string
  run: (reason: string) => Promise<unknown>
}

/** Asks why, before somebody decides what others have to bear. */
export function ReasonDialog({ hint, check, failure, run, ...dialog }: ReasonDialogProps) {
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: check(reason.trim()) }),
    failure,
    send: ({ reason }) => run(reason.trim()),
  })
  return <FormDialog {...dialog} form={form} fields={<ReasonField form={form} name="reason" hint={hint} />} />
}
