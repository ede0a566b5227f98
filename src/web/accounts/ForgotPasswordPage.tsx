import { useState } from 'react'
import { Link } from 'react-router'
import { emailProblem } from '../../domain/field-rules'
import { useSite } from '../api/site'
import { Form, SubmitButton } from '../forms/Form'
import { useSubmitForm } from '../forms/use-submit-form'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import button from '../ui/Button.module.css'
import { EmailField } from '../ui/Field'
import text from '../ui/text.module.css'
import { AccountSheet } from './AccountSheet'
import { forgotPassword } from './session/account-calls'

export function ForgotPasswordPage() {
  const [sent, setSent] = useState('')
  const [isAgain, setIsAgain] = useState(false)
  const tryAnother = () => {
    setSent('')
    setIsAgain(true)
  }
  return sent ? <Sent message={sent} onAgain={tryAnother} /> : <AskForm onSent={setSent} isAgain={isAgain} />
}

/** Shows the same for every address, so that it doesn't reveal who has an account. */
function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const supportEmail = useSite((site) => site.supportEmail)
  return (
    <AccountSheet title="Check Your Email" tone="now" icon="mail" isOutcome>
      <p>{message}</p>
      <p className={text.muted}>
        No email? Check your spam folder, or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <div className={button.actions}>
        <Button onClick={onAgain}>Try Another Email</Button>
        <Link className={buttonClass('quiet')} to={paths.login}>
          Back to Login
        </Link>
      </div>
    </AccountSheet>
  )
}

function AskForm({ onSent, isAgain }: { onSent: (message: string) => void; isAgain: boolean }) {
  const form = useSubmitForm({
    initialValues: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email.trim()) }),
    failure: 'Failed to send password reset email',
    toasts: true,
    send: async ({ email }) => onSent(await forgotPassword(email.trim())),
  })
  return (
    <AccountSheet
      title="Forgot your password?"
      tone="now"
      icon="mail"
      refusal={form.failure}
      under={<Link to={paths.login}>Back to Login</Link>}
    >
      <Form form={form} hidesFailure>
        <EmailField
          hint="The address of your account. We will send you a link to set a new password."
          {...form.field('email')}
          autoFocus={isAgain}
        />
        <SubmitButton form={form} label="Send Reset Link" busyLabel="Sending..." full />
      </Form>
    </AccountSheet>
  )
}
