import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { RecentSubmissions } from '../../judging/RecentSubmissions'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { Icon } from '../../ui/Icon'
import { Deadline } from '../../ui/time/Countdown'
import { ClockNote, ContestMilestones } from '../ContestNotices'
import { ContestSections } from '../ContestSections'
import { useContest } from '../contest-api'
import { datesOf, endsSoon, statusOf, useContestClock } from '../contest-time'
import { ContestHistory } from './ContestHistory'
import { AdministrationPanel, ContestContents, ContestInformation, QuickActions } from './ContestRail'
import { ReopenedPanel, StageBanner } from './ContestStage'
import { ContestTitle } from './ContestTitle'
import { SubmitIssueButton } from './SubmitIssueButton'

/** The server shows the repository from the start on, so a page that was open before then asks until it is there. */
function useRepositoryAtStart(contest: Contest, hasStarted: boolean) {
  useContest(contest._id, { enabled: hasStarted && contest.githubRepoUrl === null, againMs: 5000 })
}

/** `children` is news about the viewer's own part in it, told above the contest. */
export function ContestDetail({ contest, children }: { contest: Contest; children?: ReactNode }) {
  const now = useContestClock([contest])
  const user = useSession((session) => session.user)
  const [isRefused, setIsRefused] = useState(false)
  const status = statusOf(contest, now)
  useRepositoryAtStart(contest, status !== 'upcoming')
  const refuse = () => setIsRefused(true)
  return (
    <>
      <Link className="back" to={paths.contests}>
        <Icon name="arrow-left" />
        <span>Contests</span>
      </Link>
      <div className="stack-3">
        <ClockNote />
        <ContestMilestones contest={contest} now={now} />
        <StageBanner contest={contest} now={now} />
        {children}
        {isRefused && <Banner tone="danger">Please verify your email address before submitting issues.</Banner>}
        <article className="split split-3">
          <div className="sheet sheet-top">
            <ContestTitle contest={contest} now={now} />
          </div>
          <aside className="rail">
            <ContestInformation contest={contest} now={now} />
            <QuickActions contest={contest} now={now} isLoggedIn={user !== null} onUnverified={refuse} />
            <ContestContents contest={contest} />
            <ReopenedPanel reopenings={contest.reopenings} />
            {user?.role === 'admin' && <AdministrationPanel contest={contest} />}
          </aside>
          <div className="sheet sheet-body">
            <ContestSections contest={contest} isUpcoming={status === 'upcoming'} />
            <ContestHistory contest={contest} />
            {user?.role === 'admin' && <RecentSubmissions contest={contest} />}
          </div>
        </article>
      </div>
      {status === 'active' && (
        <section className="foot-bar" aria-label="Submit an issue">
          <Deadline
            at={datesOf(contest).endDate}
            now={now}
            isSoon={endsSoon(contest, now)}
            prefix="Ends in"
            detail="times"
          />
          <SubmitIssueButton contestId={contest._id} onUnverified={refuse} />
        </section>
      )}
    </>
  )
}
