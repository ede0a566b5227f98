import { useEffect, useState } from 'react'
import { messageOf } from '../api/http'
import { Button, type ButtonVariant } from '../ui/Button'
import { toast } from '../ui/toast/toast'
import { resendVerification } from './session/account-calls'

const pauseSeconds = 60

type ResendVerificationProps = { email: string | undefined; small?: boolean; variant?: ButtonVariant }

/** Sends the mail again, once a minute at most. */
export function ResendVerification({ email, small, variant }: ResendVerificationProps) {
  const [isSending, setIsSending] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)

  useEffect(() => {
    if (waitSeconds === 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const resend = async () => {
    setIsSending(true)
    try {
      toast.success(await resendVerification(email))
      setWaitSeconds(pauseSeconds)
    } catch (error) {
      toast.error(messageOf(error, 'Failed to resend verification email'))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Button variant={variant} small={small} busy={isSending} disabled={waitSeconds > 0} onClick={resend}>
      Resend Verification Email
      {waitSeconds > 0 && <span className="num">({waitSeconds} s)</span>}
    </Button>
  )
}
