import { factorCodeProblem } from '../../../domain/accounts/factor-code'
import { loginPasswordProblem } from '../../../domain/field-rules'
import { call } from '../../api/call'
import { FormDialog } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { PasswordField } from '../../ui/form/PasswordField'
import { AccountName } from '../own-password/PasswordFields'
import { CodeField } from '../second-factor/CodeField'

type StepUpDialogProps = { email: string; needsCode: boolean; onAnswer: (isGiven: boolean) => void }

/** Asks for the password, and a code if required, on top of the page. The call that needs it waits. */
export function StepUpDialog({ email, needsCode, onAnswer }: StepUpDialogProps) {
  const form = useSubmitForm({
    initialValues: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: loginPasswordProblem(password),
      code: needsCode ? factorCodeProblem(code.trim()) : null,
    }),
    failure: 'Failed to check the password',
    send: async ({ password, code }) => {
      await call('stepUp', { body: needsCode ? { password, code } : { password } })
      onAnswer(true)
    },
  })
  return (
    <FormDialog
      form={form}
      icon="lock"
      onClose={() => onAnswer(false)}
      title="Enter your password again"
      description="This action needs it, unless you entered it in the last 10 minutes. Nothing you typed is lost."
      action="Continue"
      busyLabel="Checking..."
      fields={
        <>
          <AccountName email={email} />
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          {needsCode && <CodeField {...form.field('code')} />}
        </>
      }
    />
  )
}
