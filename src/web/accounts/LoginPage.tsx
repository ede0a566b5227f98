import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { emailProblem, loginPasswordProblem } from '../../domain/field-rules'
import { messageOf } from '../api/http'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import { Checkbox, EmailField } from '../ui/Field'
import { PasswordField } from '../ui/PasswordField'
import { toast } from '../ui/toast/toast'
import { AccountSheet } from './AccountSheet'
import { follows, followsTrimmed, showServerProblems } from './form-problems'
import { SessionEnded } from './SessionEnded'
import { type BegunLogin, LoginCodeForm } from './second-factor/LoginCodeForm'
import { login } from './session/account-calls'

type LoginForm = { email: string; password: string; isRemembered: boolean }

export function LoginPage() {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<BegunLogin | null>(null)
  const [refusal, setRefusal] = useState('')
  const enter = () => {
    toast.success('Welcome back!')
    void navigate(paths.root)
  }
  const startAgain = (why: string) => {
    setBegun(null)
    setRefusal(why)
  }
  if (begun) {
    return (
      <AccountSheet title="Enter your code" tone="now" icon="lock">
        <LoginCodeForm begun={begun} onOpened={enter} onStartAgain={startAgain} />
      </AccountSheet>
    )
  }
  return (
    <AccountSheet
      title="Login"
      tone="now"
      icon="lock"
      refusal={refusal}
      notice={<SessionEnded />}
      under={
        <>
          No account? <Link to={paths.register}>Create one</Link>
        </>
      }
    >
      <PasswordForm onOpened={enter} onBegun={setBegun} onRefused={setRefusal} />
    </AccountSheet>
  )
}

type PasswordFormProps = {
  onOpened: () => void
  /** The password was right, and a code is asked for as well. */
  onBegun: (begun: BegunLogin) => void
  onRefused: (why: string) => void
}

function PasswordForm({ onOpened, onBegun, onRefused }: PasswordFormProps) {
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<LoginForm>({
    defaultValues: { email: '', password: '', isRemembered: true },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, password, isRemembered }) => {
    onRefused('')
    setIsShown(false)
    try {
      const challenge = await login({ email: email.trim(), password }, isRemembered)
      if (challenge) onBegun({ challenge, isRemembered })
      else onOpened()
    } catch (error) {
      const message = messageOf(error, 'Login failed')
      if (showServerProblems(error, ['email', 'password'], setError).length === 0) onRefused(message)
      toast.error(message)
    }
  })

  return (
    <form className="form-1" onSubmit={submit} noValidate>
      <EmailField error={errors.email?.message} {...register('email', { validate: followsTrimmed(emailProblem) })} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        shown={isShown}
        onShownChange={setIsShown}
        error={errors.password?.message}
        {...register('password', { validate: follows(loginPasswordProblem) })}
      />
      <div className="between">
        <Checkbox label="Remember me" {...register('isRemembered')} />
        <Link to={paths.forgotPassword}>Forgot password?</Link>
      </div>
      <Button type="submit" variant="primary" className="btn-w" busy={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Login'}
      </Button>
    </form>
  )
}
