import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSite } from '../api/site'
import { paths } from '../paths'
import { Button } from '../ui/Button'
import { AccountSheet } from './AccountSheet'
import { ResendVerification } from './ResendVerification'
import { logout } from './session/account-calls'
import { useSession } from './session/session-store'
import { refreshUser } from './session/start-session'

/** Stands in place of every protected page until the address is confirmed. */
export function EmailVerificationRequired() {
  const navigate = useNavigate()
  const email = useSession((session) => session.user?.email)
  const supportEmail = useSite((site) => site.supportEmail)

  // The link is often opened on another device; whoever comes back to this tab should not have to reload it. A phone
  // tells of coming back by visibility, a desktop window beside others by focus.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshUser()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

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
        <>
          You may look around first: <Link to={paths.welcome}>how contests work</Link>
        </>
      }
    >
      <p>
        {email ? (
          <>
            We sent a verification link to <b className="strong">{email}</b>. Open it to submit issues and take part in
            contests.
          </>
        ) : (
          'Open the verification link we mailed you to submit issues and take part in contests.'
        )}
      </p>
      <p className="soft">
        No mail? Check your spam folder, or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <div className="btns">
        <ResendVerification email={email} variant="primary" />
        <Button variant="quiet" onClick={leave}>
          Sign Out
        </Button>
      </div>
    </AccountSheet>
  )
}
