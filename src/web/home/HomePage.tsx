import { Link, useLocation } from 'react-router'
import { homeSummary } from '../../domain/contests/home-summary'
import { ResendVerification } from '../accounts/ResendVerification'
import { useSession } from '../accounts/session/session-store'
import { ClockNote } from '../contests/ContestNotices'
import { useContestList } from '../contests/contest-api'
import { endsSoon, useContestClock } from '../contests/contest-time'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { useOwnSeats } from '../seats/seats-api'
import { Banner } from '../ui/Banner'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import page from '../ui/Page.module.css'
import { ContinueNote } from './ContinueNote'
import { Explanation } from './Explanation'
import styles from './HomePage.module.css'
import { ContestsCard, SubmissionsCard } from './LatestCards'
import { useLatestSubmissions } from './latest-submissions'
import { SponsorCard } from './SponsorCard'
import { useWaitingWork, WaitingCard } from './WaitingCard'

export function HomePage() {
  usePageTitle()
  const user = useSession((session) => session.user)
  // The screen that welcomes people always explains everything.
  const isWelcome = useLocation().pathname === paths.welcome
  const isSponsor = useOwnSeats().some(({ seat }) => seat === 'sponsor')
  const sent = useLatestSubmissions().data?.data.counts.all ?? 0
  // A sponsor of one contest may submit to others.
  const isResearcher = !isSponsor || sent > 0
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
        <HomeNews isResearcher={sent > 0 || (!isSponsor && user.role !== 'admin')} />
      </div>
      <ClockNote />
      <ContinueNote userId={user._id} />
      {!user.isEmailVerified && <UnverifiedBanner email={user.email} />}
      {isJudge && <WaitingCard />}
      <SponsorCard />
      <div className={classNames(styles.pair, isJudge && tasks.isPending && layout.unseen)}>
        <ContestsCard />
        {isResearcher && <SubmissionsCard />}
      </div>
      {isResearcher && (isWelcome || user.role !== 'admin') && <Explanation hasStarted={!isWelcome && sent > 0} />}
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
function HomeNews({ isResearcher }: { isResearcher: boolean }) {
  const listed = useContestList({ status: 'all', page: 1 })
  const sent = useLatestSubmissions()
  const contests = listed.data?.contests ?? []
  const now = useContestClock(contests)
  const closingSoon = contests.filter((contest) => endsSoon(contest, now)).length
  const news = homeSummary({ pending: sent.data?.data.counts.pending ?? 0, closingSoon, isResearcher })
  return (
    <p className={classNames(page.subtitle, styles.news)}>{listed.isPending || sent.isPending ? '\u00a0' : news}</p>
  )
}
