import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { CurrentPasswordField, currentPasswordRule } from '../CurrentPasswordField'
import { showServerProblems } from '../form-problems'

const formId = 'step-up'

type StepUpDialogProps = { email: string; onAnswer: (isGiven: boolean) => void }

/** Asks for the own password over whatever is on the page; what waits for it goes on, or is given up. */
export function StepUpDialog({ email, onAnswer }: StepUpDialogProps) {
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    setRefusal('')
    try {
      await call('stepUp', { body })
      onAnswer(true)
    } catch (error) {
      if (showServerProblems(error, ['password'], setError).length > 0) return
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
        {/* Password managers look for the account beside its password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField
          label="Password"
          error={errors.password?.message}
          {...register('password', currentPasswordRule)}
        />
        <RefusalNote>{refusal}</RefusalNote>
      </form>
    </Dialog>
  )
}
