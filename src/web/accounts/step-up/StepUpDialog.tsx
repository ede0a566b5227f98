import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { showServerProblems } from '../form-problems'
import { AccountName } from '../own-password/AccountName'
import { CurrentPasswordField, currentPasswordRule } from '../own-password/CurrentPasswordField'
import { CodeField, codeRule } from '../second-factor/CodeField'

const formId = 'step-up'

type StepUpDialogProps = { email: string; needsCode: boolean; onAnswer: (isGiven: boolean) => void }

/** Asks for the own password over whatever is on the page, and a code with it; what waits goes on, or is given up. */
export function StepUpDialog({ email, needsCode, onAnswer }: StepUpDialogProps) {
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '', code: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password, code }) => {
    setRefusal('')
    try {
      await call('stepUp', { body: needsCode ? { password, code } : { password } })
      onAnswer(true)
    } catch (error) {
      if (showServerProblems(error, needsCode ? ['password', 'code'] : ['password'], setError).length > 0) return
      setRefusal(messageOf(error, 'Failed to check the password'))
    }
  })

  return (
    <Dialog
      isOpen
      icon="lock"
      onClose={() => onAnswer(false)}
      title="Enter your password again"
      description="What you are about to do asks for it, unless you gave it in the last 10 minutes. Nothing is lost meanwhile."
      actions={
        <>
          <Button onClick={() => onAnswer(false)} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {isSubmitting ? 'Checking...' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-1" onSubmit={submit} noValidate>
        <AccountName email={email} />
        <CurrentPasswordField
          label="Password"
          error={errors.password?.message}
          {...register('password', currentPasswordRule)}
        />
        {needsCode && <CodeField error={errors.code?.message} {...register('code', codeRule)} />}
        <RefusalNote>{refusal}</RefusalNote>
      </form>
    </Dialog>
  )
}
