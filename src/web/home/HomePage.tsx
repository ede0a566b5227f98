import { Link } from 'react-router'
import { ResendVerification } from '../accounts/ResendVerification'
import { useSession } from '../accounts/session/session-store'
import { ClockNote } from '../contests/ContestNotices'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { buttonClass } from '../ui/Button'
import { Sheet, SheetSection } from '../ui/Sheet'
import { ContinueNote } from './ContinueNote'
import { Guide } from './Guide'
import { HomeNews } from './HomeNews'
import './home.css'
import { BountyIdea, CriticalIdea, FirstIdea } from './Ideas'
import { ContestsCard, SubmissionsCard } from './LatestCards'
import { WaitingCard } from './WaitingCard'

export function HomePage() {
  usePageTitle('Home')
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>
          Welcome,{' '}
          <Link className="own-name" to={paths.account}>
            <bdi>{user.username}</bdi>
          </Link>
        </h1>
        <HomeNews />
      </div>
      <ClockNote />
      <ContinueNote userId={user._id} />
      {!user.isEmailVerified && <UnverifiedBanner email={user.email} />}
      {user.role === 'admin' && user.isEmailVerified && <WaitingCard />}
      <div className="pair">
        <ContestsCard />
        <SubmissionsCard />
      </div>
      <Sheet className="how">
        <SheetSection title="How contests work">
          <div className="trio">
            <BountyIdea />
            <CriticalIdea />
            <FirstIdea />
          </div>
        </SheetSection>
        <Guide />
        <div className="form-f">
          <Link className={buttonClass('primary')} to={paths.contests}>
            Get Started
          </Link>
        </div>
      </Sheet>
    </>
  )
}

function UnverifiedBanner({ email }: { email: string }) {
  return (
    <div className="home-note">
      <Banner tone="warn" icon="mail" action={<ResendVerification email={email || undefined} small />}>
        <b>Verify your email to submit issues and take part in contests.</b> The mail may be in your spam folder.
      </Banner>
    </div>
  )
}
