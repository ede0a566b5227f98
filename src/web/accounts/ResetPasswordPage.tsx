import { useState } from 'react'
import { Link } from 'react-router'
import { confirmPasswordProblem } from '../../domain/field-rules'
import { isOutage } from '../api/http'
import { Form, SubmitButton } from '../forms/Form'
import { useSubmitForm } from '../forms/use-submit-form'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import button from '../ui/Button.module.css'
import text from '../ui/text.module.css'
import { AccountSheet } from './AccountSheet'
import { ownPasswordProblem } from './own-password/new-password'
import { NewPasswordFields } from './own-password/PasswordFields'
import { resetPassword } from './session/account-calls'
import { markLinkUsed } from './session/link-secret'
import { useLinkSecret } from './session/use-link-secret'

export function ResetPasswordPage() {
  const { token, isUsed } = useLinkSecret(paths.resetPassword)
  const [isDone, setIsDone] = useState(false)
  const finish = () => {
    markLinkUsed(paths.resetPassword)
    setIsDone(true)
  }
  if (isDone || isUsed) return <Done />
  return token ? <NewPasswordForm token={token} onDone={finish} /> : <NoToken />
}

function NoToken() {
  return (
    <AccountSheet title="Invalid Reset Link" tone="danger">
      <p>No reset token provided</p>
      <p className={text.muted}>Copy the whole link from the email, or request a new one.</p>
      <div className={button.actions}>
        <Link className={buttonClass('primary')} to={paths.forgotPassword}>
          Request a New Link
        </Link>
        <Link className={buttonClass('quiet')} to={paths.login}>
          Go to Login
        </Link>
      </div>
    </AccountSheet>
  )
}

/** The heading says it; the text says what follows. */
function Done() {
  return (
    <AccountSheet title="Password Reset Successfully!" tone="ok" isOutcome>
      <p>You can now log in with your new password.</p>
      <div className={button.actions}>
        <Link className={buttonClass('primary')} to={paths.login}>
          Go to Login
        </Link>
      </div>
    </AccountSheet>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [isShown, setIsShown] = useState(false)
  const form = useSubmitForm({
    initialValues: { password: '', confirmPassword: '' },
    check: ({ password, confirmPassword }) => ({
      password: ownPasswordProblem(password),
      confirmPassword: confirmPasswordProblem(confirmPassword, password),
    }),
    failure: 'Password reset failed',
    toasts: true,
    send: async ({ password }) => {
      setIsShown(false)
      await resetPassword(token, password)
      onDone()
    },
  })
  // After an outage, the link can simply be tried again.
  const isLinkDead = form.failure !== null && !isOutage(form.error)
  return (
    <AccountSheet
      title="Set a new password"
      tone="now"
      icon="lock"
      refusal={
        form.failure && (
          <>
            <p>{form.failure}</p>
            {isLinkDead && <Link to={paths.forgotPassword}>Request a new link</Link>}
          </>
        )
      }
      under={<Link to={paths.login}>Back to Login</Link>}
    >
      <Form form={form} hidesFailure>
        <NewPasswordFields
          form={form}
          name="password"
          confirmName="confirmPassword"
          labels={{ password: 'New password', confirm: 'Confirm password' }}
          visibility={{ shown: isShown, onShownChange: setIsShown }}
        />
        <SubmitButton form={form} label="Reset Password" busyLabel="Saving..." full />
      </Form>
    </AccountSheet>
  )
}
