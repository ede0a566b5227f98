import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { calendarFileName, contestCalendar } from '../../../domain/contests/contest-calendar'
import { humanize } from '../../../domain/humanize'
import { useSession } from '../../accounts/session/session-store'
import { contestSections } from '../../features'
import { RecentSubmissions } from '../../judging/RecentSubmissions'
import { BackLink, ButtonLink } from '../../links'
import { paths } from '../../paths'
import { useOwnSeat } from '../../seats/seats-api'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { Contents } from '../../ui/Contents'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import { saveFile } from '../../ui/text/save-file'
import { Deadline } from '../../ui/time/Countdown'
import { AdministrationPanel } from '../administration/AdministrationPanel'
import { ClockNote, ContestMilestones } from '../ContestNotices'
import { ContestSections } from '../ContestSections'
import { useContestHistory, usePollForRepository } from '../contest-api'
import { datesOf, endsSoon, statusOf, useContestClock } from '../contest-time'
import { FeatureSections, hasFeatureSections } from '../FeatureSections'
import styles from './ContestDetail.module.css'
import { ContestHistory, historySectionId } from './ContestHistory'
import { ContestInformation } from './ContestInformation'
import { RevokedPanel, StageBanner } from './ContestStage'
import { ContestTitle } from './ContestTitle'
import { hasJudgingSection, judgingSectionId } from './JudgingSection'
import { repositoryAddress } from './repository-address'
import { TermsSection, termsSectionId } from './TermsSection'

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

type ContestRailProps = { contest: Contest; now: Date; onUnverified: () => void }

/** The side rail of a contest: dates, pool, and what the viewer can do. */
function ContestRail({ contest, now, onUnverified }: ContestRailProps) {
  const user = useSession((session) => session.user)
  const isUpcoming = statusOf(contest, now) === 'upcoming'
  return (
    <aside className={panel.rail}>
      <ContestInformation contest={contest} now={now} />
      {user?.role === 'admin' && <AdministrationPanel contest={contest} />}
      <QuickActions contest={contest} now={now} isLoggedIn={user !== null} onUnverified={onUnverified} />
      <ContestContents
        contest={contest}
        isUpcoming={isUpcoming}
        hasFeatures={hasFeatureSections(contest, isUpcoming, user)}
      />
      <RevokedPanel title="Preliminary results were withdrawn" revocations={contest.withdrawals} />
      <RevokedPanel title="Results were reopened" revocations={contest.reopenings} />
    </aside>
  )
}

type ContentsProps = { contest: Contest; isUpcoming: boolean; hasFeatures: boolean }

/** Links to a contest's sections, because descriptions can be long. */
function ContestContents({ contest, isUpcoming, hasFeatures }: ContentsProps) {
  const hasHistory = useContestHistory(contest).data?.pages.some(({ changes }) => changes.length > 0)
  const sections = [
    { id: 'contest-description', title: 'Description' },
    { id: 'contest-repository', title: 'Repository' },
    { id: 'contest-rules', title: 'Contest Rules' },
    ...(contest.knownIssues ? [{ id: 'contest-known-issues', title: 'Known Issues' }] : []),
    ...(hasJudgingSection(contest) ? [{ id: judgingSectionId, title: 'How it is judged' }] : []),
    ...(isUpcoming ? [] : [{ id: termsSectionId, title: 'Terms' }]),
    ...(hasHistory ? [{ id: historySectionId, title: 'Changes since the start' }] : []),
    ...(hasFeatures
      ? contestSections(contest).map(({ name }) => ({ id: `contest-${name}`, title: humanize(name) }))
      : []),
  ]
  return <Contents sections={sections} />
}

type QuickActionsProps = { contest: Contest; now: Date; isLoggedIn: boolean; onUnverified: () => void }

function QuickActions({ contest, now, isLoggedIn, onUnverified }: QuickActionsProps) {
  const status = statusOf(contest, now)
  const isSponsor = useOwnSeat(contest._id) === 'sponsor'
  const repository = status === 'upcoming' ? null : repositoryAddress(contest.githubRepoUrl)
  return (
    <Panel title="Quick Actions">
      <div className={panel.bare}>
        {status === 'active' && (
          <SubmitIssueButton contestId={contest._id} onUnverified={onUnverified} className={styles.inActionBar} />
        )}
        {isSponsor && status !== 'active' && <SponsorLink contestId={contest._id} />}
        {repository && (
          <a className={buttonClass()} href={repository.url} rel="noopener noreferrer" target="_blank">
            <span>View Repository</span>
            <Icon name="arrow-up-right" small />
          </a>
        )}
        {isLoggedIn && <ButtonLink to={paths.submissions()}>My Submissions</ButtonLink>}
        {status !== 'ended' && <CalendarButton contest={contest} />}
      </div>
    </Panel>
  )
}

function calendarOf(contest: Contest): string {
  return contestCalendar({
    ...datesOf(contest),
    id: contest._id,
    title: contest.title,
    updatedAt: new Date(contest.updatedAt),
    version: contest.version,
    url: new URL(paths.contest(contest._id), location.origin).href,
    host: location.hostname,
  })
}

/** Generates the file in the browser, because a calendar subscription can't sign in. */
function CalendarButton({ contest }: { contest: Contest }) {
  const save = () => saveFile(calendarOf(contest), calendarFileName(contest.title), 'text/calendar')
  return (
    <Button variant="quiet" icon="calendar-plus" onClick={save}>
      Add to calendar
    </Button>
  )
}

type SubmitIssueButtonProps = { contestId: string; onUnverified: () => void; className?: string }

/** A button rather than a link: its target depends on the session, which may have ended in another tab. */
function SubmitIssueButton({ contestId, onUnverified, className }: SubmitIssueButtonProps) {
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

const SponsorLink = ({ contestId }: { contestId: string }) => (
  <ButtonLink to={paths.sponsor(contestId)}>Sponsor’s page</ButtonLink>
)

type ActionBarProps = { contest: Contest; now: Date; onUnverified: () => void }

/** The bottom bar on narrow screens: time left, and the button that a researcher, a judge or a sponsor is here for. */
function ActionBar({ contest, now, onUnverified }: ActionBarProps) {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  return (
    <section className={styles.actionBar} data-print="none" aria-label="Next step">
      <Deadline
        at={datesOf(contest).endDate}
        now={now}
        isSoon={endsSoon(contest, now)}
        prefix="Ends in"
        detail="times"
      />
      {isAdmin && <ButtonLink to={paths.triage(contest._id)}>Triage</ButtonLink>}
      <SubmitIssueButton contestId={contest._id} onUnverified={onUnverified} />
    </section>
  )
}
