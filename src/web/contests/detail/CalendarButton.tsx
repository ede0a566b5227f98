import type { Contest } from '../../../contract/contest'
import { calendarFileName, contestCalendar } from '../../../domain/contests/contest-calendar'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { datesOf } from '../contest-time'

function calendarFile(contest: Contest): Blob {
  const text = contestCalendar({
    ...datesOf(contest),
    id: contest._id,
    title: contest.title,
    updatedAt: new Date(contest.updatedAt),
    version: contest.version,
    url: new URL(paths.contest(contest._id), location.origin).href,
    host: location.hostname,
  })
  return new Blob([text], { type: 'text/calendar;charset=utf-8' })
}

/** Made here, not on the server: a calendar that fetches a feed cannot sign in. */
export function CalendarButton({ contest }: { contest: Contest }) {
  const save = () => {
    const address = URL.createObjectURL(calendarFile(contest))
    const link = document.createElement('a')
    link.href = address
    link.download = calendarFileName(contest.title)
    link.click()
    // Some browsers read the file only after the click has returned.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <Button variant="quiet" onClick={save}>
      <Icon name="calendar-plus" />
      Add to calendar
    </Button>
  )
}
