import type { Contest } from '../../../contract/contest'
import { calendarFileName, contestCalendar } from '../../../domain/contests/contest-calendar'
import { formatAmount } from '../../../domain/money'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { useOwnSeat } from '../../seats/seats-api'
import { Button, buttonClass } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import field from '../../ui/Field.module.css'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Fact, Panel } from '../../ui/Sheet'
import { saveFile } from '../../ui/text/save-file'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import { formatDay, formatUtcTime, formatZonedTime } from '../../ui/time/dates'
import { appealHoursWords } from '../appeal-time'
import { datesOf, endsSoon, statusOf } from '../contest-time'
import styles from './ContestDetail.module.css'
import { hasJudgingSection, judgingSectionId } from './JudgingSection'
import { repositoryAddress } from './repository-address'
import { SponsorLink, SubmitIssueButton } from './SubmitIssueButton'

/** A date with its time in UTC and on the viewer's clock, all of it one instant. */
function Instant({ iso }: { iso: string }) {
  const date = new Date(iso)
  const zoned = formatZonedTime(date)
  return (
    <time dateTime={iso}>
      {formatDay(date)}
      <small>{[zoned, formatUtcTime(date)].filter(Boolean).join(' · ')}</small>
    </time>
  )
}

const dayMs = 24 * 60 * 60 * 1000

function Progress({ contest, now }: { contest: Contest; now: Date }) {
  const { startDate, endDate } = datesOf(contest)
  const span = endDate.getTime() - startDate.getTime()
  const passed = Math.min(1, Math.max(0, (now.getTime() - startDate.getTime()) / span))
  const days = Math.max(1, Math.ceil(span / dayMs))
  const today = Math.min(days, Math.floor((now.getTime() - startDate.getTime()) / dayMs) + 1)
  const edge = Math.round(passed * 310)
  return (
    <>
      <svg
        className={styles.progress}
        data-print="none"
        viewBox="0 0 310 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${Math.floor(passed * 100)} percent of the contest has passed`}
      >
        <rect width={edge} height="6" fill="var(--mark)" data-status="active" />
        <path d={`M${edge + 4} 3H310`} stroke="var(--line-mid)" strokeWidth="6" strokeDasharray="8 4" />
      </svg>
      <p className={classNames(text.mono, text.faint, layout.ends)} data-print="none">
        <span>{`day ${today}`}</span>
        <span>{`of ${days}`}</span>
      </p>
    </>
  )
}

export function ContestInformation({ contest, now }: { contest: Contest; now: Date }) {
  const status = statusOf(contest, now)
  const { startDate, endDate } = datesOf(contest)
  return (
    <Panel title="Contest Information" className={panel.first}>
      <dl className={panel.headline}>
        <dt>Bounty pool</dt>
        <dd>{formatAmount(contest.prizePool)}</dd>
      </dl>
      <dl className={panel.facts}>
        <Fact term="Start date">
          <Instant iso={contest.startDate} />
        </Fact>
        <Fact term="End date">
          <Instant iso={contest.endDate} />
        </Fact>
        <Fact term={status === 'upcoming' ? 'Starts in' : 'Time remaining'}>
          {status === 'ended' ? (
            <span className={text.strong}>Ended</span>
          ) : (
            <Deadline
              at={status === 'upcoming' ? startDate : endDate}
              now={now}
              isSoon={endsSoon(contest, now)}
              detail="spoken"
            />
          )}
        </Fact>
      </dl>
      {status === 'active' && <Progress contest={contest} now={now} />}
      {contest.appealHours !== null && !contest.isFinalized && contest.preliminaryAt === null && (
        <p
          className={classNames(text.muted, layout.below)}
        >{`After preliminary results authors have ${appealHoursWords(contest)} to appeal.`}</p>
      )}
      {contest.hidesVerdicts && status !== 'ended' && (
        <p className={classNames(text.muted, layout.below)}>Verdicts are shown after the end.</p>
      )}
    </Panel>
  )
}

type QuickActionsProps = { contest: Contest; now: Date; isLoggedIn: boolean; onUnverified: () => void }

export function QuickActions({ contest, now, isLoggedIn, onUnverified }: QuickActionsProps) {
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

export function AdministrationPanel({ contest }: { contest: Contest }) {
  return (
    <Panel title="Administration">
      <div className={panel.bare}>
        <ButtonLink to={paths.triage(contest._id)}>Triage</ButtonLink>
        {contest.appealHours !== null && <ButtonLink to={paths.appeals(contest._id)}>Appeals</ButtonLink>}
        {contest.secondLookPercent && <ButtonLink to={paths.secondLook(contest._id)}>Second look</ButtonLink>}
        <ButtonLink to={paths.submissions({ contest: contest._id })}>All submissions</ButtonLink>
        <ButtonLink to={paths.seats(contest._id)}>Seats</ButtonLink>
        {contest.isFinalized && <ButtonLink to={paths.payments(contest._id)}>Payments</ButtonLink>}
        {contest.isFinalized && <ButtonLink to={paths.report(contest._id)}>Report</ButtonLink>}
        <ButtonLink variant="quiet" to={paths.editContest(contest._id)}>
          Edit
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** The way to each section of a contest, of which a description may be long. */
export function ContestContents({ contest }: { contest: Contest }) {
  const sections = [
    { id: 'contest-description', title: 'Description' },
    { id: 'contest-repository', title: 'Repository' },
    { id: 'contest-rules', title: 'Contest Rules' },
    ...(contest.knownIssues ? [{ id: 'contest-known-issues', title: 'Known Issues' }] : []),
    ...(hasJudgingSection(contest) ? [{ id: judgingSectionId, title: 'How it is judged' }] : []),
  ]
  return (
    <Panel>
      <nav aria-label="On this page">
        <p className={field.label}>On this page</p>
        <ul className={classNames(layout.tight, layout.belowSmall, styles.contents)} data-print="none">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
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

/** The file is made in the browser, because a calendar that subscribes to a feed cannot sign in. */
function CalendarButton({ contest }: { contest: Contest }) {
  const save = () => saveFile(calendarOf(contest), calendarFileName(contest.title), 'text/calendar')
  return (
    <Button variant="quiet" icon="calendar-plus" onClick={save}>
      Add to calendar
    </Button>
  )
}
