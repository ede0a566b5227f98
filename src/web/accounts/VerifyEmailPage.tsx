import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '../api/http'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { AccountSheet } from './AccountSheet'
import { ResendVerification } from './ResendVerification'
import { verifyEmail } from './session/account-calls'
import { useSession } from './session/session-store'

type Outcome = { is: 'pending' } | { is: 'verified'; message: string } | { is: 'failed'; message: string }

// Effects may run twice; a token is sent once all the same.
const asked = new Map<string, Promise<Outcome>>()

function askOnce(token: string): Promise<Outcome> {
  const earlier = asked.get(token)
  if (earlier) return earlier
  const outcome = verifyEmail(token).then(
    (message): Outcome => ({ is: 'verified', message }),
    (error: unknown): Outcome => {
      asked.delete(token)
      return { is: 'failed', message: failureMessage(error) }
    },
  )
  asked.set(token, outcome)
  return outcome
}

/** The server's own words, or the sentence that is true of most dead links. */
function failureMessage(error: unknown): string {
  const said = error instanceof ApiError ? error.serverMessage : null
  return said ?? 'The verification token is invalid or has expired.'
}

export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [outcome, setOutcome] = useState<Outcome>({ is: 'pending' })

  useEffect(() => {
    if (!token) return
    let isHere = true
    void askOnce(token).then((result) => isHere && setOutcome(result))
    return () => {
      isHere = false
    }
  }, [token])

  if (!token) return <Failed message="No verification token provided" />
  if (outcome.is === 'failed') return <Failed message={outcome.message} />
  return outcome.is === 'pending' ? <Pending /> : <Verified message={outcome.message} />
}

function Pending() {
  usePageTitle('Verifying your email')
  return (
    <div className="narrow">
      <div className="head" role="status" aria-busy="true">
        <Icon name="loader" />
        <h1 tabIndex={-1}>Verifying your email...</h1>
      </div>
    </div>
  )
}

function Verified({ message }: { message: string }) {
  return (
    <AccountSheet title="Email Verified Successfully!" tone="ok">
      <p role="status">{message}</p>
      <div className="btns">
        <Link className={buttonClass('primary')} to={paths.dashboard}>
          Go to Dashboard
        </Link>
      </div>
    </AccountSheet>
  )
}

function Failed({ message }: { message: string }) {
  const email = useSession((session) => session.user?.email)
  return (
    <AccountSheet title="Verification Failed" tone="danger">
      <p role="alert">{message}</p>
      <div className="btns">
        {email && <ResendVerification email={email} variant="primary" />}
        <Link className={buttonClass('quiet')} to={paths.login}>
          Back to Login
        </Link>
      </div>
    </AccountSheet>
  )
}
