import { useState } from 'react'
import { messageOf } from '../api/http'
import { useAsyncAction } from '../forms/use-async-action'
import { Button, type ButtonVariant } from '../ui/Button'
import { RefusalNote } from '../ui/form/RefusalNote'
import text from '../ui/text.module.css'
import { useTimeout } from '../ui/time/use-timeout'
import { toast } from '../ui/toast/toast'
import styles from './Account.module.css'
import { resendVerification } from './session/account-calls'

const pauseSeconds = 60
const failed = 'Failed to resend verification email'

type ResendVerificationProps = { email: string | undefined; small?: boolean; variant?: ButtonVariant }

/** Resends the email, at most once a minute. An error stays next to the button after its toast has disappeared. */
export function ResendVerification({ email, small, variant }: ResendVerificationProps) {
  const { send, isSubmitting, failure, setError } = useAsyncAction(failed)
  const [waitSeconds, setWaitSeconds] = useState(0)

  useTimeout(() => setWaitSeconds(waitSeconds - 1), waitSeconds > 0 ? 1000 : null, waitSeconds)

  const resend = async () => {
    toast.success(await resendVerification(email))
    setWaitSeconds(pauseSeconds)
  }
  const fail = (error: unknown) => {
    setError(error)
    toast.error(messageOf(error, failed))
  }

  return (
    <>
      <Button
        variant={variant}
        small={small}
        busy={isSubmitting}
        disabled={waitSeconds > 0}
        onClick={() => void send(resend, fail)}
      >
        <span>Resend Verification Email</span>
        {waitSeconds > 0 && <span className={text.tabular}>{`(${waitSeconds} s)`}</span>}
      </Button>
      <RefusalNote className={styles.refusal}>{failure}</RefusalNote>
    </>
  )
}
