import { Link } from 'react-router'
import type { Contest } from '../../contract/contest'
import type { ContestStatus } from '../../domain/contest-clock'
import { useSession } from '../accounts/session/session-store'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Icon } from '../ui/Icon'
import { statusWord } from '../ui/Status'
import type { ContestFilter } from './contest-api'
import { statusOf, timeLeft } from './contest-time'

export function ContestsHead({ contests, now }: { contests: Contest[]; now: Date }) {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  return (
    <div className="head">
      <h1 tabIndex={-1}>Bug Bounty Contests</h1>
      <OpenNow contests={contests} now={now} />
      {isAdmin && (
        <div className="head-end">
          <Link className={buttonClass('quiet')} to={paths.analytics}>
            Analytics
          </Link>
          <Link className={buttonClass('primary')} to={paths.newContest}>
            New contest
          </Link>
        </div>
      )}
    </div>
  )
}

/** '3 open for submissions. The next deadline is in 3 hours 20 minutes.' The list has active contests first. */
function OpenNow({ contests, now }: { contests: Contest[]; now: Date }) {
  const open = contests.filter((contest) => statusOf(contest, now) === 'active')
  const next = open.toSorted((a, b) => Date.parse(a.endDate) - Date.parse(b.endDate))[0]
  if (!next) return null
  return (
    <p className="sub">
      {open.length} open for submissions. The next deadline is in {timeLeft(next, now)}.
    </p>
  )
}

type LoadedPage = { contests: Contest[]; pagination: { total: number } }

/** All counts the whole list, the others what is on the loaded page. */
export function filterOptions(loaded: LoadedPage | undefined, now: Date) {
  const countOf = (status: ContestStatus) =>
    loaded?.contests.filter((contest) => statusOf(contest, now) === status).length
  const narrowed = (['active', 'upcoming', 'ended'] as const).map((status) => ({
    value: status,
    label: statusWord(status),
    status,
    count: countOf(status),
  }))
  return [{ value: 'all' as const, label: 'All', count: loaded?.pagination.total }, ...narrowed]
}

export function ContestSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        className="in"
        type="search"
        placeholder="Search title and description"
        aria-label="Search title and description"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

type NoContestsProps = { search: string; status: ContestFilter; total: number; onClear: () => void }

export function NoContests({ search, status, total, onClear }: NoContestsProps) {
  const isNarrowed = search.trim() !== '' || status !== 'all' || total > 0
  const clear = isNarrowed && <Button onClick={onClear}>Show all contests</Button>
  if (search.trim()) {
    return (
      <EmptyState title="No contests found" action={clear}>
        Nothing on this page has “{search.trim()}” in its title or description.
      </EmptyState>
    )
  }
  if (total > 0) {
    return (
      <EmptyState title="There is no such page" action={clear}>
        The list is shorter than that.
      </EmptyState>
    )
  }
  const title = status === 'all' ? 'No contests available' : `No ${status} contests`
  return (
    <EmptyState title={title} action={clear}>
      {status === 'all' ? 'New contests will appear here.' : 'Contests with another status may be there.'}
    </EmptyState>
  )
}
