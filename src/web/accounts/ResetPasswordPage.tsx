import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { confirmPasswordProblem, newPasswordProblem } from '../../domain/field-rules'
import { messageOf } from '../api/http'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Button, buttonClass } from '../ui/Button'
import { PasswordField } from '../ui/PasswordField'
import { toast } from '../ui/toast/toast'
import { AccountSheet } from './AccountSheet'
import { follows, showServerProblems } from './form-problems'
import { PasswordChecklist } from './PasswordChecklist'
import { resetPassword } from './session/account-calls'

export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [done, setDone] = useState('')
  if (done) return <Done message={done} />
  return token ? <NewPasswordForm token={token} onDone={setDone} /> : <NoToken />
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
    <AccountSheet title="Password Reset Successfully!" tone="ok">
      <p>{message}</p>
      <div className="btns">
        <Link className={buttonClass('primary')} to={paths.login}>
          Go to Login
        </Link>
      </div>
    </AccountSheet>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, setError, getValues, trigger, control, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const password = useWatch({ control, name: 'password' })

  const submit = handleSubmit(async (values) => {
    setRefusal('')
    try {
      onDone(await resetPassword(token, values.password))
    } catch (error) {
      const message = messageOf(error, 'Password reset failed')
      if (showServerProblems(error, ['password'], setError).length === 0) setRefusal(message)
      toast.error(message)
    }
  })

  return (
    <AccountSheet title="Set a new password" under={<Link to={paths.login}>Back to Login</Link>}>
      <form className="form-1" onSubmit={submit} noValidate>
        {refusal && (
          <Banner tone="danger">
            {refusal.replace(/\.$/, '')}. <Link to={paths.forgotPassword}>Request a new link</Link>
          </Banner>
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.password?.message}
          below={<PasswordChecklist password={password} />}
          {...register('password', {
            validate: follows(newPasswordProblem),
            onChange: () => errors.confirmPassword && trigger('confirmPassword'),
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
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
