import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError, isOutage, messageOf } from '../api/http'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import button from '../ui/Button.module.css'
import text from '../ui/text.module.css'
import { AccountSheet } from './AccountSheet'
import { ResendVerification } from './ResendVerification'
import { verifyEmail } from './session/account-calls'
import { markLinkUsed } from './session/link-secret'
import { useSession } from './session/session-store'
import { useLinkSecret } from './session/use-link-secret'

type Outcome = { failure: string | null; canRetry: boolean }

/** A broken link is an outcome rather than an error: only the person decides whether to retry. */
async function verify(token: string): Promise<Outcome> {
  try {
    await verifyEmail(token)
    markLinkUsed(paths.verifyEmail)
    return { failure: null, canRetry: false }
  } catch (error) {
    return { failure: failureMessage(error), canRetry: isOutage(error) }
  }
}

const unreachable =
  'The server could not be reached, so your email is not verified yet. Check your connection and try again.'

/** If the server didn't reply, the link may still work. */
function failureMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return unreachable
  return messageOf(error, 'The verification token is invalid or has expired.')
}

export function VerifyEmailPage() {
  const { token, isUsed } = useLinkSecret(paths.verifyEmail)
  if (isUsed) return <Verified />
  if (!token) return <Failed message="No verification token provided" />
  return <Verification token={token} />
}

function Verification({ token }: { token: string }) {
  // A query sends the token only once, even if effects run twice.
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['email-verification', token],
    queryFn: () => verify(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isForEverybody: true },
  })
  if (isFetching || !data) return <Pending />
  if (data.failure === null) return <Verified />
  return <Failed message={data.failure} onRetry={data.canRetry ? () => void refetch() : undefined} />
}

function Pending() {
  return (
    <AccountSheet title="Verifying your email..." tone="todo" icon="loader" isOutcome>
      <p className={text.muted} role="status" aria-busy="true">
        The server is checking your link.
      </p>
    </AccountSheet>
  )
}

/** The heading says it; the text says what follows. */
function Verified() {
  return (
    <AccountSheet title="Email Verified Successfully!" tone="ok" isOutcome>
      <p>You can now submit issues and take part in contests.</p>
      <div className={button.actions}>
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
      {email ? (
        <p className={text.muted}>
          A new link would go to <b className={text.strong}>{email}</b>.
        </p>
      ) : (
        <p className={text.muted}>Log in to get a new link.</p>
      )}
      <div className={button.actions}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        {email && <ResendVerification email={email} variant={onRetry ? 'plain' : 'primary'} />}
        <Link className={buttonClass(email || onRetry ? 'quiet' : 'primary')} to={paths.login}>
          Back to Login
        </Link>
      </div>
    </AccountSheet>
  )
}
