import { Link, useNavigate } from 'react-router'
import { useSite } from '../api/site'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import button from '../ui/Button.module.css'
import { useListener } from '../ui/keys/use-listener'
import text from '../ui/text.module.css'
import { AccountSheet } from './AccountSheet'
import { ResendVerification } from './ResendVerification'
import { logout } from './session/account-calls'
import { useSession } from './session/session-store'
import { refreshUser } from './session/start-session'

/** Replaces every protected page until the email address is verified. */
export function EmailVerificationRequired() {
  const navigate = useNavigate()
  const email = useSession((session) => session.user?.email)
  const supportEmail = useSite((site) => site.supportEmail)

  // The link is often opened on another device, and returning to this tab should not need a reload. Phones report the
  // return as a visibility change, desktop windows as focus.
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshUser()
  }
  useListener(window, ['focus'], refresh)
  useListener(document, ['visibilitychange'], refresh)

  const leave = () => {
    logout()
    void navigate(paths.login)
  }

  return (
    <AccountSheet
      title="Email Verification Required"
      tone="warn"
      icon="mail"
      under={
        <span>
          You may look around first: <Link to={paths.welcome}>how contests work</Link>
        </span>
      }
    >
      <p>
        {email ? (
          <span>
            <span>We sent a verification link to</span> <b className={text.strong}>{email}</b>
            <span>. Open it to submit issues and take part in contests.</span>
          </span>
        ) : (
          'Open the verification link we emailed you to submit issues and take part in contests.'
        )}
      </p>
      <p className={text.muted}>
        No mail? Check your spam folder, or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <div className={button.actions}>
        <ResendVerification email={email} variant="primary" />
        <Button variant="quiet" onClick={leave}>
          Sign Out
        </Button>
      </div>
    </AccountSheet>
  )
}
