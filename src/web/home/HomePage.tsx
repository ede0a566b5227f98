import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { homeSummary } from '../../domain/contests/home-summary'
import { ResendVerification } from '../accounts/ResendVerification'
import { forgetRequestedPage, readRequestedPage } from '../accounts/session/requested-page'
import { useSession } from '../accounts/session/session-store'
import { ClockNote } from '../contests/ContestNotices'
import { useContestList } from '../contests/contest-api'
import { endsSoon, useContestClock } from '../contests/contest-time'
import { hasDraftAt } from '../issues/issue-draft'
import { ButtonLink } from '../links'
import { pageAt, pageFacts } from '../page-facts'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { useOwnSeats } from '../seats/seats-api'
import { Banner } from '../ui/Banner'
import { classNames } from '../ui/class-names'
import { Gutter } from '../ui/Gutter'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import { Sheet, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import type { Elements } from '../ui/text/elements'
import text from '../ui/text.module.css'
import styles from './HomePage.module.css'
import { Ideas } from './Ideas'
import { ContestsCard, SubmissionsCard } from './LatestCards'
import { useLatestSubmissions } from './latest-submissions'
import { needsAnswer, SponsorCard } from './SponsorCard'
import { useWaitingWork, WaitingCard } from './WaitingCard'

export function HomePage() {
  usePageTitle()
  const user = useSession((session) => session.user)
  // The screen that welcomes people always explains everything.
  const isWelcome = useLocation().pathname === paths.welcome
  const isSponsor = useOwnSeats().some(({ seat }) => seat === 'sponsor')
  const submissionCount = useLatestSubmissions().data?.data.counts.all ?? 0
  // A sponsor of one contest may submit to others.
  const isResearcher = !isSponsor || submissionCount > 0
  const isJudge = user?.role === 'admin' && user.isEmailVerified
  // The tasks move what is below them, so that waits for them.
  const tasks = useWaitingWork(isJudge)
  if (!user) return null
  return (
    <>
      <div className={page.head}>
        <h1 tabIndex={-1}>
          Welcome,{' '}
          <Link className={styles.ownName} to={paths.account}>
            <bdi>{user.username}</bdi>
          </Link>
        </h1>
        <HomeSummary isResearcher={submissionCount > 0 || (!isSponsor && user.role !== 'admin')} />
      </div>
      <ClockNote />
      <ContinueNote userId={user._id} />
      {!user.isEmailVerified && <UnverifiedBanner email={user.email} />}
      {isJudge && <WaitingCard />}
      {isResearcher && <SponsorCard />}
      <div className={classNames(styles.pair, isJudge && tasks.isPending && layout.unseen)}>
        {!isResearcher && <SponsorCard isBeside />}
        <ContestsCard />
        {isResearcher && <SubmissionsCard />}
      </div>
      {isResearcher && (isWelcome || user.role !== 'admin') && (
        <Explanation hasStarted={!isWelcome && submissionCount > 0} />
      )}
      {!isResearcher && <HowContestsWork />}
    </>
  )
}

function UnverifiedBanner({ email }: { email: string }) {
  return (
    <div className={layout.above}>
      <Banner tone="warn" icon="mail" action={<ResendVerification email={email || undefined} small />}>
        <b>Verify your email to submit issues and take part in contests.</b> The email may be in your spam folder.
      </Banner>
    </div>
  )
}

/** Below the greeting: the viewer's open work. Reserves its line until both replies have arrived. */
function HomeSummary({ isResearcher }: { isResearcher: boolean }) {
  const listed = useContestList({ status: 'all', page: 1 })
  const submissions = useLatestSubmissions()
  const contests = listed.data?.contests ?? []
  const now = useContestClock(contests)
  const closingSoon = contests.filter((contest) => endsSoon(contest, now)).length
  const toAnswer = useOwnSeats().filter(needsAnswer).length
  const summary = homeSummary({
    toAnswer,
    pending: submissions.data?.data.counts.pending ?? 0,
    closingSoon,
    isResearcher,
  })
  return (
    <p className={classNames(page.subtitle, styles.news)}>
      {listed.isPending || submissions.isPending ? '\u00a0' : summary}
    </p>
  )
}

const linkText = (path: string): string => {
  const page = pageAt(new URL(path, location.origin).pathname)
  return (page && pageFacts[page].linkText) ?? 'the page you asked for'
}

/** Links to the page that required the login. Disappears when Home is left. */
function ContinueNote({ userId }: { userId: string }) {
  const [requestedPage] = useState(readRequestedPage)
  useEffect(() => forgetRequestedPage, [])
  if (!requestedPage || (requestedPage.endedFor !== null && requestedPage.endedFor !== userId)) return null
  const hasDraft = hasDraftAt(requestedPage.path, userId)
  return (
    <div className={layout.above}>
      <Banner
        tone="info"
        action={
          <ButtonLink
            variant="primary"
            small
            to={requestedPage.path}
          >{`Continue to ${linkText(requestedPage.path)}`}</ButtonLink>
        }
      >
        {hasDraft
          ? 'Your draft is saved on this device.'
          : requestedPage.endedFor !== null
            ? 'Your session had ended. You can continue where you left off.'
            : 'You opened a page before you logged in.'}
      </Banner>
    </div>
  )
}

const steps = [
  { title: 'Browse contests', description: 'Read the rules and the scope before you read the code.' },
  { title: 'Analyze code', words: 'The repository opens when the contest starts.' },
  { title: 'Submit findings', words: 'Your receipt records the second and your place in line.' },
  { title: 'Earn rewards', words: 'Paid to your wallet after the KYC check.' },
]

/** Open for anyone who hasn't submitted yet. The browser remembers what the reader opens or closes. */
function Guide() {
  const submissionCount = useLatestSubmissions().data?.data.counts.all ?? 0
  return (
    <details className={classNames(sheet.section, styles.guide)} open={submissionCount === 0}>
      <summary className={sheet.line}>
        <Gutter icon="chevron-right" />
        <span className={sheet.content}>Four steps to a reward</span>
      </summary>
      <ol className={styles.steps}>
        {steps.map(({ title, description }, index) => (
          <li className={sheet.line} key={title}>
            <Gutter place>{index + 1}</Gutter>
            <div className={sheet.content}>
              <h3>{title}</h3>
              <p className={text.muted}>{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What a pool pays for, which sponsors read too. */
const HowContestsWork = ({ children }: { children?: Elements }) => (
  <Sheet className={styles.explanation}>
    <SheetSection title="How contests work">
      <Ideas />
    </SheetSection>
    {children}
  </Sheet>
)

/** How contests work, for researchers. Once they have submitted, they have started. */
function Explanation({ hasStarted }: { hasStarted: boolean }) {
  return (
    <HowContestsWork>
      <Guide />
      {!hasStarted && (
        <div className={sheet.footer}>
          <ButtonLink variant="primary" to={paths.contests}>
            Get Started
          </ButtonLink>
        </div>
      )}
    </HowContestsWork>
  )
}
