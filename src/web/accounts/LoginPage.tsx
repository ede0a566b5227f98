import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { emailProblem, loginPasswordProblem } from '../../domain/field-rules'
import { Form, SubmitButton } from '../forms/Form'
import { useSubmitForm } from '../forms/use-submit-form'
import { lazyComponent } from '../loading/lazy-component'
import { lazyPart } from '../loading/lazy-part'
import { NotLoadedPart } from '../loading/NotLoaded'
import { paths } from '../paths'
import { Checkbox, EmailField } from '../ui/Field'
import { PasswordField } from '../ui/form/PasswordField'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toast/toast'
import { AccountSheet } from './AccountSheet'
import { BesideLogin } from './BesideLogin'
import { SessionEnded } from './SessionEnded'
import type { PendingLogin } from './second-factor/LoginCodeForm'
import { login } from './session/account-calls'
import { useLastLogout } from './session/last-logout'

type LoginValues = { email: string; password: string; isRemembered: boolean }

const LoginCodeForm = lazyComponent(
  async () => (await import('./second-factor/LoginCodeForm')).LoginCodeForm,
  NotLoadedPart,
)

const LeftDrafts = lazyPart(async () => (await import('../drafts/LeftDrafts')).LeftDrafts)

export function LoginPage() {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<PendingLogin | null>(null)
  const [codeRefusal, setCodeRefusal] = useState('')
  const enter = () => {
    toast.success('Welcome back!')
    void navigate(paths.root)
  }
  const startAgain = (why: string) => {
    setBegun(null)
    setCodeRefusal(why)
  }
  if (!begun) return <PasswordStep onOpened={enter} onBegun={setBegun} codeRefusal={codeRefusal} />
  return (
    <AccountSheet title="Enter your code" tone="now" icon="lock">
      <Suspense>
        <LoginCodeForm begun={begun} onOpened={enter} onStartAgain={startAgain} />
      </Suspense>
    </AccountSheet>
  )
}

type PasswordStepProps = {
  onOpened: () => void
  /** The password was right, and a code is also required. */
  onBegun: (begun: PendingLogin) => void
  /** Why the password is required again. */
  codeRefusal: string
}

function PasswordStep({ onOpened, onBegun, codeRefusal }: PasswordStepProps) {
  const leftBy = useLastLogout(({ userId }) => userId)
  const [isShown, setIsShown] = useState(false)
  const form = useSubmitForm<LoginValues>({
    initialValues: { email: '', password: '', isRemembered: true },
    check: ({ email, password }) => ({ email: emailProblem(email.trim()), password: loginPasswordProblem(password) }),
    failure: 'Login failed',
    toasts: true,
    send: async ({ email, password, isRemembered }) => {
      setIsShown(false)
      const challenge = await login({ email: email.trim(), password }, isRemembered)
      if (challenge) onBegun({ challenge, isRemembered })
      else onOpened()
    },
  })
  return (
    <AccountSheet
      title="Login"
      tone="now"
      icon="lock"
      refusal={form.failure ?? (form.isSubmitting ? '' : codeRefusal)}
      notice={[<SessionEnded key="ended" />, leftBy && <LeftDrafts key="drafts" userId={leftBy} />]}
      under={
        <span>
          No account? <Link to={paths.register}>Create one</Link>
        </span>
      }
      beside={<BesideLogin />}
    >
      <Form form={form} hidesFailure>
        <EmailField {...form.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          shown={isShown}
          onShownChange={setIsShown}
          {...form.field('password')}
        />
        <div className={layout.between}>
          <Checkbox label="Remember me" defaultChecked {...form.field('isRemembered')} />
          <Link to={paths.forgotPassword}>Forgot password?</Link>
        </div>
        <SubmitButton form={form} label="Login" busyLabel="Signing in..." full />
      </Form>
    </AccountSheet>
  )
}
