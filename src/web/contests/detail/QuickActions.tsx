import type { Contest } from '../../../contract/contest'
import { calendarFileName, contestCalendar } from '../../../domain/contests/contest-calendar'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { useOwnSeat } from '../../seats/seats-api'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import { saveFile } from '../../ui/text/save-file'
import { datesOf, statusOf } from '../contest-time'
import styles from './ContestDetail.module.css'
import { repositoryAddress } from './repository-address'
import { SponsorLink, SubmitIssueButton } from './SubmitIssueButton'

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
