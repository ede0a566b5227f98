import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { emailProblem, loginPasswordProblem } from '../../domain/field-rules'
import { Form, SubmitButton } from '../forms/Form'
import { useSubmitForm } from '../forms/use-submit-form'
import { lazyComponent } from '../loading/lazy-component'
import { lazyPart } from '../loading/lazy-part'
import { NotLoadedPart } from '../loading/NotLoaded'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Checkbox, EmailField } from '../ui/Field'
import { PasswordField } from '../ui/form/PasswordField'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toast/toast'
import { AccountSheet } from './AccountSheet'
import type { PendingLogin } from './second-factor/LoginCodeForm'
import { login } from './session/account-calls'
import { useLastLogout } from './session/last-logout'
import { readRequestedPage } from './session/requested-page'

type LoginValues = { email: string; password: string; isRemembered: boolean }

const LoginCodeForm = lazyComponent(
  async () => (await import('./second-factor/LoginCodeForm')).LoginCodeForm,
  NotLoadedPart,
)

const LeftDrafts = lazyPart(async () => (await import('../drafts/LeftDrafts')).LeftDrafts)

export function LoginPage() {
  const navigate = useNavigate()
  const [pendingLogin, setPendingLogin] = useState<PendingLogin | null>(null)
  const [codeRefusal, setCodeRefusal] = useState('')
  const enter = () => {
    toast.success('Welcome back!')
    void navigate(paths.root)
  }
  const startAgain = (why: string) => {
    setPendingLogin(null)
    setCodeRefusal(why)
  }
  if (!pendingLogin)
    return <PasswordStep onOpened={enter} onPasswordAccepted={setPendingLogin} codeRefusal={codeRefusal} />
  return (
    <AccountSheet title="Enter your code" tone="now" icon="lock">
      <Suspense>
        <LoginCodeForm pendingLogin={pendingLogin} onOpened={enter} onStartAgain={startAgain} />
      </Suspense>
    </AccountSheet>
  )
}

type PasswordStepProps = {
  onOpened: () => void
  /** The password was right, and a code is also required. */
  onPasswordAccepted: (pendingLogin: PendingLogin) => void
  /** Why the password is required again. */
  codeRefusal: string
}

function PasswordStep({ onOpened, onPasswordAccepted, codeRefusal }: PasswordStepProps) {
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
      if (challenge) onPasswordAccepted({ challenge, isRemembered })
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

/** Not needed to log in, so it loads after the form, and without a network it is left out. */
const FrontDoor = lazyComponent(
  async () => (await import('../home/FrontDoor')).FrontDoor,
  () => null,
)

/** As the prerendered document has it, unless the site has its own. Found before the client replaces the document. */
const prerendered = document.querySelector(':root:not(:has(meta[name="site-intro"])) [data-front-door]')

function keepPrerendered(place: HTMLElement | null) {
  if (place && prerendered) place.replaceChildren(prerendered)
}

const BesideLogin = () => (
  <Suspense fallback={<div aria-busy="true" ref={keepPrerendered} />}>
    <FrontDoor />
  </Suspense>
)

/** Shown above the login form when a session has just ended. */
function SessionEnded() {
  const [{ path, endedFor }] = useState(() => readRequestedPage() ?? { path: '', endedFor: null })
  const [hasDraft, setHasDraft] = useState(false)
  // After the first render, because the previous form stores its text when it unmounts.
  useEffect(() => {
    if (endedFor === null) return
    import('../issues/issue-draft').then((draft) => setHasDraft(draft.hasDraftAt(path, endedFor))).catch(() => {})
  }, [path, endedFor])
  if (endedFor === null) return null
  return (
    <Banner tone="info">
      <span>Your session has ended. Log in again to continue.</span>
      {hasDraft && <span> Your draft is saved on this device. Home has a link to it.</span>}
    </Banner>
  )
}
