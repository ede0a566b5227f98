import { useNavigate } from 'react-router'
import { useSession } from '../../accounts/session/session-store'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'

type SubmitIssueButtonProps = { contestId: string; onUnverified: () => void; className?: string }

/** A button, not a link: where it leads depends on who presses it, and the session may have ended in another tab. */
export function SubmitIssueButton({ contestId, onUnverified, className }: SubmitIssueButtonProps) {
  const user = useSession((session) => session.user)
  const navigate = useNavigate()
  const press = () => {
    if (!user) return void navigate(paths.login)
    if (!user.isEmailVerified) return onUnverified()
    void navigate(paths.submitIssue(contestId))
  }
  return (
    <Button variant="primary" className={className} onClick={press}>
      Submit Issue
    </Button>
  )
}
