import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, isOutage, messageOf } from '../api/http'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { AccountSheet } from './AccountSheet'
import { ResendVerification } from './ResendVerification'
import { emailIsVerified, verifyEmail } from './session/account-calls'
import { markLinkUsed } from './session/link-secret'
import { useSession } from './session/session-store'
import { useLinkSecret } from './session/use-link-secret'

type Outcome =
  | { is: 'pending' }
  | { is: 'verified'; message: string }
  | { is: 'failed'; message: string; canRetry: boolean }

// Effects may run twice; a token is sent once all the same.
const asked = new Map<string, Promise<Outcome>>()

function askOnce(token: string): Promise<Outcome> {
  const earlier = asked.get(token)
  if (earlier) return earlier
  const outcome = verifyEmail(token).then(
    (message): Outcome => ({ is: 'verified', message }),
    (error: unknown): Outcome => {
      asked.delete(token)
      return { is: 'failed', message: failureMessage(error), canRetry: isOutage(error) }
    },
  )
  asked.set(token, outcome)
  return outcome
}

const unreachable = 'The server could not be reached, so nothing is verified yet. Check your connection and try again.'

/** The server's own words, or the sentence that is true of most dead links. Without a reply the link may be good. */
function failureMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return unreachable
  return messageOf(error, 'The verification token is invalid or has expired.')
}

export function VerifyEmailPage() {
  const { token, isUsed } = useLinkSecret(paths.verifyEmail)
  if (isUsed) return <Verified message={emailIsVerified} />
  if (!token) return <Failed message="No verification token provided" />
  return <Verification token={token} />
}

function Verification({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'pending' })
  const isPending = outcome.is === 'pending'

  useEffect(() => {
    if (!isPending) return
    let isHere = true
    void askOnce(token).then((result) => {
      if (!isHere) return
      if (result.is === 'verified') markLinkUsed(paths.verifyEmail)
      setOutcome(result)
    })
    return () => {
      isHere = false
    }
  }, [token, isPending])

  if (outcome.is === 'failed') {
    const retry = () => setOutcome({ is: 'pending' })
    return <Failed message={outcome.message} onRetry={outcome.canRetry ? retry : undefined} />
  }
  return outcome.is === 'pending' ? <Pending /> : <Verified message={outcome.message} />
}

function Pending() {
  return (
    <AccountSheet title="Verifying your email..." tone="todo" icon="loader" isOutcome>
      <p className="soft" role="status" aria-busy="true">
        The server is looking at your link.
      </p>
    </AccountSheet>
  )
}

function Verified({ message }: { message: string }) {
  return (
    <AccountSheet title="Email Verified Successfully!" tone="ok" isOutcome>
      <p>{message}</p>
      <div className="btns">
        <Link className={buttonClass('primary')} to={paths.dashboard}>
          Go to Dashboard
        </Link>
      </div>
    </AccountSheet>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const email = useSession((session) => session.user?.email)
  return (
    <AccountSheet title="Verification Failed" tone="danger" isOutcome>
      <p role="alert">{message}</p>
      {email && (
        <p className="soft">
          A new link would go to <b className="strong">{email}</b>.
        </p>
      )}
      <div className="btns">
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        {email && <ResendVerification email={email} variant={onRetry ? 'plain' : 'primary'} />}
        <Link className={buttonClass('quiet')} to={paths.login}>
          Back to Login
        </Link>
      </div>
    </AccountSheet>
  )
}
