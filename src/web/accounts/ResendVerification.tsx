import { useEffect, useState } from 'react'
import { messageOf } from '../api/http'
import { Button, type ButtonVariant } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { toast } from '../ui/toast/toast'
import { resendVerification } from './session/account-calls'
import './accounts.css'

const pauseSeconds = 60

type ResendVerificationProps = { email: string | undefined; small?: boolean; variant?: ButtonVariant }

/** Sends the mail again, once a minute at most. A failure stays beside the button when its toast has gone. */
export function ResendVerification({ email, small, variant }: ResendVerificationProps) {
  const [isSending, setIsSending] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)
  const [failure, setFailure] = useState('')

  useEffect(() => {
    if (waitSeconds === 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const resend = async () => {
    setIsSending(true)
    setFailure('')
    try {
      toast.success(await resendVerification(email))
      setWaitSeconds(pauseSeconds)
    } catch (error) {
      const message = messageOf(error, 'Failed to resend verification email')
      setFailure(message)
      toast.error(message)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <Button variant={variant} small={small} busy={isSending} disabled={waitSeconds > 0} onClick={resend}>
        Resend Verification Email
        {waitSeconds > 0 && <span className="num">({waitSeconds} s)</span>}
      </Button>
      {failure && (
        <p className="err" role="alert">
          <Icon name="circle-x" />
          {failure}
        </p>
      )}
    </>
  )
}
