import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { confirmPasswordProblem, emailProblem, usernameProblem } from '../../domain/field-rules'
import { call } from '../api/call'
import { Form, SubmitButton } from '../forms/Form'
import { useSubmitForm } from '../forms/use-submit-form'
import { paths } from '../paths'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { AccountSheet } from './AccountSheet'
import { ownPasswordProblem } from './own-password/new-password'
import { BasicFields, SecurityFields } from './registration/RegistrationFields'
import { openSession } from './session/session-store'
import { useLinkSecret } from './session/use-link-secret'

const title = 'Create the first admin'

/** Opened by the link that the server prints until there is an admin. */
export function SetupPage() {
  const { token } = useLinkSecret(paths.setup)
  const { hash } = useLocation()
  // Opening another setup link in this tab only changes the fragment, so the browser doesn't load anything.
  useEffect(() => {
    if (hash.startsWith('#token=')) location.reload()
  }, [hash])
  return token ? <SetupForm token={token} /> : <NoLink />
}

function NoLink() {
  return (
    <AccountSheet title={title} tone="info" under={<Link to={paths.login}>Go to Login</Link>}>
      <p>This page needs a setup link. The server prints one each time it starts without an admin.</p>
      <p className={text.muted}>
        <code>npm run admin -- setup-link</code> prints a new one.
      </p>
    </AccountSheet>
  )
}

function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [isShown, setIsShown] = useState(false)
  const form = useSubmitForm({
    initialValues: { username: '', email: '', password: '', confirmPassword: '' },
    check: (values) => ({
      username: usernameProblem(values.username.trim()),
      email: emailProblem(values.email.trim()),
      password: ownPasswordProblem(values.password, values),
      confirmPassword: confirmPasswordProblem(values.confirmPassword, values.password),
    }),
    failure: 'The admin could not be created. Please try again.',
    toasts: true,
    send: async ({ username, email, password }) => {
      setIsShown(false)
      const body = { token, username: username.trim(), email: email.trim(), password }
      const { token: bearer, data } = await call('setUp', { body })
      openSession(bearer, data.user, true)
      toast.success(`Welcome, ${data.user.username}! You are the first admin.`)
      void navigate(paths.system)
    },
  })
  return (
    <AccountSheet
      title={title}
      tone="now"
      icon="lock"
      refusal={form.failure}
      under={<Link to={paths.login}>Go to Login</Link>}
    >
      <p>
        This account manages contests and judges. It needs no wallet and no email verification. You are logged in right
        away, and the next page lists what to set up.
      </p>
      <Form form={form} hidesFailure>
        <BasicFields form={form} />
        <SecurityFields form={form} visibility={{ shown: isShown, onShownChange: setIsShown }} />
        <SubmitButton form={form} label="Create Admin" busyLabel="Creating..." full />
      </Form>
    </AccountSheet>
  )
}
