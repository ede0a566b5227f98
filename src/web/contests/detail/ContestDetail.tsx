import { type ReactElement, useState } from 'react'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../accounts/session/session-store'
import { RecentSubmissions } from '../../judging/RecentSubmissions'
import { BackLink } from '../../links'
import { paths } from '../../paths'
import { useOwnSeat } from '../../seats/seats-api'
import { Banner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import sheet from '../../ui/Sheet.module.css'
import { ClockNote, ContestMilestones } from '../ContestNotices'
import { ContestSections } from '../ContestSections'
import { usePollForRepository } from '../contest-api'
import { statusOf, useContestClock } from '../contest-time'
import { FeatureSections, hasFeatureSections } from '../FeatureSections'
import { ContestHistory } from './ContestHistory'
import { ContestRail } from './ContestRail'
import { StageBanner } from './ContestStage'
import { ContestTitle } from './ContestTitle'
import { ActionBar } from './SubmitIssueButton'
import { TermsSection } from './TermsSection'

/** `children` render above the contest. */
export function ContestDetail({ contest, children }: { contest: Contest; children?: ReactElement }) {
  const now = useContestClock([contest])
  const user = useSession((session) => session.user)
  const isSponsor = useOwnSeat(contest._id) === 'sponsor'
  const [isRefused, setIsRefused] = useState(false)
  const status = statusOf(contest, now)
  usePollForRepository(contest, status !== 'upcoming')
  const refuse = () => setIsRefused(true)
  return (
    <>
      <BackLink to={paths.contests}>Contests</BackLink>
      <div className={layout.stackMedium}>
        <ClockNote />
        <ContestMilestones contest={contest} now={now} />
        <StageBanner contest={contest} now={now} />
        {children}
        {isRefused && <Banner tone="danger">Please verify your email address before submitting issues.</Banner>}
        <article className={classNames(panel.columns, panel.parts)}>
          <div className={classNames(sheet.sheet, panel.top)}>
            <ContestTitle contest={contest} now={now} />
          </div>
          <ContestRail contest={contest} now={now} onUnverified={refuse} />
          <div className={classNames(sheet.sheet, panel.body)}>
            <ContestSections contest={contest} isUpcoming={status === 'upcoming'} />
            {status !== 'upcoming' && <TermsSection contest={contest} />}
            <ContestHistory contest={contest} />
            {user && hasFeatureSections(contest, status === 'upcoming', user) && (
              <FeatureSections
                contest={contest}
                contestId={contest._id}
                reader={user.role === 'admin' ? 'admin' : isSponsor ? 'sponsor' : 'researcher'}
                isActive={status === 'active'}
              />
            )}
            {user?.role === 'admin' && <RecentSubmissions contest={contest} />}
          </div>
        </article>
      </div>
      {status === 'active' && <ActionBar contest={contest} now={now} onUnverified={refuse} />}
    </>
  )
}
