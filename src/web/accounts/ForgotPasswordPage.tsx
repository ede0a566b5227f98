import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { emailProblem } from '../../domain/field-rules'
import { messageOf } from '../api/http'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { EmailField } from '../ui/Field'
import { toast } from '../ui/toast/toast'
import { AccountSheet } from './AccountSheet'
import { followsTrimmed, showServerProblems } from './form-problems'
import { forgotPassword } from './session/account-calls'

export function ForgotPasswordPage() {
  const [sent, setSent] = useState('')
  const [isAgain, setIsAgain] = useState(false)
  const askAgain = () => {
    setSent('')
    setIsAgain(true)
  }
  return sent ? <Sent message={sent} onAgain={askAgain} /> : <AskForm onSent={setSent} isAgain={isAgain} />
}

/** The same words for every address: who has an account here is nobody's business. */
function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <AccountSheet title="Check Your Email" tone="ok" icon="mail" isOutcome>
      <p>{message}</p>
      <div className="btns">
        <Button onClick={onAgain}>Try Another Email</Button>
        <Link className={buttonClass('quiet')} to={paths.login}>
          Back to Login
        </Link>
      </div>
    </AccountSheet>
  )
}

function AskForm({ onSent, isAgain }: { onSent: (message: string) => void; isAgain: boolean }) {
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (isAgain) setFocus('email')
  }, [isAgain, setFocus])

  const submit = handleSubmit(async ({ email }) => {
    setRefusal('')
    try {
      onSent(await forgotPassword(email.trim()))
    } catch (error) {
      const message = messageOf(error, 'Failed to send password reset email')
      if (showServerProblems(error, ['email'], setError).length === 0) setRefusal(message)
      toast.error(message)
    }
  })

  return (
    <AccountSheet
      title="Forgot your password?"
      tone="now"
      icon="mail"
      refusal={refusal}
      under={<Link to={paths.login}>Back to Login</Link>}
    >
      <form className="form-1" onSubmit={submit} noValidate>
        <EmailField
          hint="The address of your account. We will send you a link to set a new password."
          error={errors.email?.message}
          {...register('email', { validate: followsTrimmed(emailProblem) })}
        />
        <Button type="submit" variant="primary" className="btn-w" busy={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
    </AccountSheet>
  )
}
