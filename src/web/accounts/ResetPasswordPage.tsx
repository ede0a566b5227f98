import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { confirmPasswordProblem } from '../../domain/field-rules'
import { isOutage, messageOf } from '../api/http'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { PasswordField } from '../ui/PasswordField'
import { toast } from '../ui/toast/toast'
import { AccountSheet } from './AccountSheet'
import { follows, showServerProblems } from './form-problems'
import { ownPasswordProblem } from './own-password/new-password'
import { PasswordChecklist } from './PasswordChecklist'
import { passwordIsReset, resetPassword } from './session/account-calls'
import { markLinkUsed } from './session/link-secret'
import { useLinkSecret } from './session/use-link-secret'

export function ResetPasswordPage() {
  const { token, isUsed } = useLinkSecret(paths.resetPassword)
  const [done, setDone] = useState('')
  const finish = (message: string) => {
    markLinkUsed(paths.resetPassword)
    setDone(message)
  }
  if (done || isUsed) return <Done message={done || passwordIsReset} />
  return token ? <NewPasswordForm token={token} onDone={finish} /> : <NoToken />
}

function NoToken() {
  return (
    <AccountSheet title="Invalid Reset Link" tone="danger">
      <p>No reset token provided</p>
      <div className="btns">
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

function Done({ message }: { message: string }) {
  return (
    <AccountSheet title="Password Reset Successfully!" tone="ok" isOutcome>
      <p>{message}</p>
      <div className="btns">
        <Link className={buttonClass('primary')} to={paths.login}>
          Go to Login
        </Link>
      </div>
    </AccountSheet>
  )
}

/** A dead link needs another one; a server that could not answer only needs another try. */
type Refusal = { message: string; isFinal: boolean }

function RefusalWords({ message, isFinal }: Refusal) {
  return (
    <>
      <p>{message}</p>
      {isFinal && <Link to={paths.forgotPassword}>Request a new link</Link>}
    </>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, setError, getValues, trigger, control, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const password = useWatch({ control, name: 'password' })

  const submit = handleSubmit(async (values) => {
    setRefusal(null)
    setIsShown(false)
    try {
      onDone(await resetPassword(token, values.password))
    } catch (error) {
      const message = messageOf(error, 'Password reset failed')
      if (showServerProblems(error, ['password'], setError).length === 0) {
        setRefusal({ message, isFinal: !isOutage(error) })
      }
      toast.error(message)
    }
  })

  return (
    <AccountSheet
      title="Set a new password"
      tone="now"
      icon="lock"
      refusal={refusal && <RefusalWords {...refusal} />}
      under={<Link to={paths.login}>Back to Login</Link>}
    >
      <form className="form-1" onSubmit={submit} noValidate>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          shown={isShown}
          onShownChange={setIsShown}
          error={errors.password?.message}
          below={<PasswordChecklist password={password} />}
          {...register('password', {
            validate: follows(ownPasswordProblem),
            onChange: () => errors.confirmPassword && trigger('confirmPassword'),
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          shown={isShown}
          onShownChange={setIsShown}
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            validate: (value) => confirmPasswordProblem(value, getValues('password')) ?? true,
          })}
        />
        <Button type="submit" variant="primary" className="btn-w" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Reset Password'}
        </Button>
      </form>
    </AccountSheet>
  )
}
