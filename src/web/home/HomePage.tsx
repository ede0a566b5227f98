import { Link } from 'react-router'
import { ResendVerification } from '../accounts/ResendVerification'
import { useSession } from '../accounts/session/session-store'
import { ClockNote } from '../contests/ContestNotices'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { buttonClass } from '../ui/Button'
import { Sheet, SheetSection } from '../ui/Sheet'
import { Gutter } from '../ui/Status'
import { ContinueNote } from './ContinueNote'
import { HomeNews } from './HomeNews'
import './home.css'
import { BountyIdea, CriticalIdea, FirstIdea } from './Ideas'
import { ContestsCard, SubmissionsCard } from './LatestCards'

const steps = [
  { title: 'Browse contests', words: 'Read the rules and the scope before you read the code.' },
  { title: 'Analyze code', words: 'The repository opens when the contest starts.' },
  { title: 'Submit findings', words: 'Your receipt records the second and your place in line.' },
  { title: 'Earn rewards', words: 'Paid to your wallet after the KYC check.' },
]

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
        <ol className="sec steps4">
          {steps.map(({ title, words }, place) => (
            <li className="ln" key={title}>
              <Gutter place>{place + 1}</Gutter>
              <div className="b">
                <h3>{title}</h3>
                <p className="soft">{words}</p>
              </div>
            </li>
          ))}
        </ol>
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
