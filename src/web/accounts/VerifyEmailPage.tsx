import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError, isOutage, messageOf } from '../api/http'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import button from '../ui/Button.module.css'
import text from '../ui/text.module.css'
import { AccountSheet } from './AccountSheet'
import { ResendVerification } from './ResendVerification'
import { emailIsVerified, verifyEmail } from './session/account-calls'
import { markLinkUsed } from './session/link-secret'
import { useSession } from './session/session-store'
import { useLinkSecret } from './session/use-link-secret'

type Outcome = { message: string; isVerified: boolean; canRetry: boolean }

/** A broken link is an outcome rather than an error: only the person decides whether to retry. */
async function verify(token: string): Promise<Outcome> {
  try {
    const message = await verifyEmail(token)
    markLinkUsed(paths.verifyEmail)
    return { message, isVerified: true, canRetry: false }
  } catch (error) {
    return { message: failureMessage(error), isVerified: false, canRetry: isOutage(error) }
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
  if (isUsed) return <Verified message={emailIsVerified} />
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
  if (data.isVerified) return <Verified message={data.message} />
  return <Failed message={data.message} onRetry={data.canRetry ? () => void refetch() : undefined} />
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

function Verified({ message }: { message: string }) {
  return (
    <AccountSheet title="Email Verified Successfully!" tone="ok" isOutcome>
      <p>{message}</p>
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
      {email && (
        <p className={text.muted}>
          A new link would go to <b className={text.strong}>{email}</b>.
        </p>
      )}
      <div className={button.actions}>
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
