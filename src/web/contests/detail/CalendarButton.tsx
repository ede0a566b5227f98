import type { Contest } from '../../../contract/contest'
import { calendarFileName, contestCalendar } from '../../../domain/contests/contest-calendar'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { saveFile } from '../../ui/save-file'
import { datesOf } from '../contest-time'

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

/** Made here, not on the server: a calendar that fetches a feed cannot sign in. */
export function CalendarButton({ contest }: { contest: Contest }) {
  const save = () => saveFile(calendarOf(contest), calendarFileName(contest.title), 'text/calendar')
  return (
    <Button variant="quiet" onClick={save}>
      <Icon name="calendar-plus" />
      Add to calendar
    </Button>
  )
}
