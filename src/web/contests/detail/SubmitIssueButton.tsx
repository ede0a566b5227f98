import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { useOwnSeat } from '../../seats/seats-api'
import { Button } from '../../ui/Button'
import { Deadline } from '../../ui/time/Countdown'
import { datesOf, endsSoon } from '../contest-time'
import styles from './ContestDetail.module.css'

type SubmitIssueButtonProps = { contestId: string; onUnverified: () => void; className?: string }

/** A button rather than a link: its target depends on the session, which may have ended in another tab. */
export function SubmitIssueButton({ contestId, onUnverified, className }: SubmitIssueButtonProps) {
  const user = useSession((session) => session.user)
  const seat = useOwnSeat(contestId)
  const navigate = useNavigate()
  // Anyone with a seat can't submit; sponsors get a link to their own page.
  if (seat) return seat === 'sponsor' ? <SponsorLink contestId={contestId} /> : null
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

export const SponsorLink = ({ contestId }: { contestId: string }) => (
  <ButtonLink to={paths.sponsor(contestId)}>Sponsor’s page</ButtonLink>
)

type ActionBarProps = { contest: Contest; now: Date; onUnverified: () => void }

/** The bottom bar on narrow screens: time left, and the submit button. */
export function ActionBar({ contest, now, onUnverified }: ActionBarProps) {
  return (
    <section className={styles.actionBar} data-print="none" aria-label="Submit an issue">
      <Deadline
        at={datesOf(contest).endDate}
        now={now}
        isSoon={endsSoon(contest, now)}
        prefix="Ends in"
        detail="times"
      />
      <SubmitIssueButton contestId={contest._id} onUnverified={onUnverified} />
    </section>
  )
}
