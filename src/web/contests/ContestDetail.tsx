import { useState } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import { formatAmount } from '../../domain/money'
import { useSession } from '../accounts/session/session-store'
import { serverNow } from '../api/server-clock'
import { RecentSubmissions } from '../judging/RecentSubmissions'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Icon } from '../ui/Icon'
import { Gutter, statusIcon, statusWord } from '../ui/Status'
import { useNow } from '../ui/time/Countdown'
import { formatDay } from '../ui/time/dates'
import { AdministrationPanel, ContestInformation, QuickActions } from './ContestRail'
import { ContestDescription, ContestRepository, ContestRules } from './ContestSections'
import { faceOf, statusOf, timeLine } from './contest-time'
import { SubmitIssueButton } from './SubmitIssueButton'

function StageBanner({ face }: { face: ReturnType<typeof faceOf> }) {
  if (face === 'upcoming') return <Banner tone="upcoming">This contest hasn't started yet.</Banner>
  if (face === 'ended') return <Banner tone="ended">This contest has ended. Results are being finalized.</Banner>
  if (face === 'final') return <Banner tone="final">This contest has ended. Results have been finalized.</Banner>
  return null
}

export function ContestDetail({ contest }: { contest: Contest }) {
  const now = useNow(serverNow)
  const user = useSession((session) => session.user)
  const [isRefused, setIsRefused] = useState(false)
  const status = statusOf(contest, now)
  const face = faceOf(contest, now)
  const refuse = () => setIsRefused(true)
  return (
    <>
      <Link className="back" to={paths.contests}>
        <Icon name="arrow-left" />
        <span>Contests</span>
      </Link>
      <div className="stack-3">
        <StageBanner face={face} />
        {isRefused && <Banner tone="danger">Please verify your email address before submitting issues.</Banner>}
        <article className="split split-3">
          <div className="sheet sheet-top">
            <header className="ln sheet-h" data-s={face}>
              <Gutter>
                <Icon name={statusIcon(face)} />
              </Gutter>
              <div className="b">
                <p className="sts">
                  <span className="st">{statusWord(face)}</span>
                  {status !== 'ended' && <span className="num soft">{timeLine(contest, now)}</span>}
                </p>
                <h1 tabIndex={-1} dir="auto">
                  {contest.title}
                </h1>
                <p className="by">
                  <span>by {contest.createdBy.username}</span>
                  <span>
                    Created <time dateTime={contest.createdAt}>{formatDay(new Date(contest.createdAt))}</time>
                  </span>
                </p>
              </div>
            </header>
          </div>
          <aside className="rail">
            <ContestInformation contest={contest} now={now} />
            <QuickActions contest={contest} now={now} isLoggedIn={user !== null} onUnverified={refuse} />
            {user?.role === 'admin' && <AdministrationPanel contest={contest} />}
          </aside>
          <div className="sheet sheet-body">
            <ContestDescription description={contest.description} />
            <ContestRepository contest={contest} isUpcoming={status === 'upcoming'} />
            <ContestRules />
            {user?.role === 'admin' && <RecentSubmissions contest={contest} />}
          </div>
        </article>
      </div>
      {status === 'active' && (
        <div className="foot-bar">
          <span className="num">
            <b className="strong">{formatAmount(contest.prizePool)}</b>
            <br />
            <span className="meta">{timeLine(contest, now)}</span>
          </span>
          <SubmitIssueButton contestId={contest._id} onUnverified={refuse} />
        </div>
      )}
    </>
  )
}
