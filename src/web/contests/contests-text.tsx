import type { Contest } from '../../contract/contest'
import type { ContestStatus } from '../../domain/contests/contest-clock'
import { NoSuchPage } from '../loading/Pager'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { statusLabel } from '../ui/Status'
import { type ContestFilter, contestPageSize } from './contest-api'
import { statusOf, timeLeft } from './contest-time'

/** '3 open for submissions. The next deadline is in 3 hours 20 minutes.' Expects active contests first. */
export function openContestsSummary(contests: Contest[], now: Date): string {
  const open = contests.filter((contest) => statusOf(contest, now) === 'active')
  const next = open.toSorted((a, b) => Date.parse(a.endDate) - Date.parse(b.endDate))[0]
  if (!next) return ''
  const count = open.length === contestPageSize ? `${open.length} or more` : open.length
  return `${count} open for submissions. The next deadline is in ${timeLeft(next, now)}.`
}

type LoadedPage = { contests: Contest[]; pagination: { total: number } }

/** 'All' counts the whole list, the others only the loaded page. */
export function filterOptions(loaded: LoadedPage | undefined, now: Date) {
  const countOf = (status: ContestStatus) =>
    loaded?.contests.filter((contest) => statusOf(contest, now) === status).length
  const narrowed = (['active', 'upcoming', 'ended'] as const).map((status) => ({
    value: status,
    label: statusLabel(status),
    status,
    count: countOf(status),
  }))
  return [{ value: 'all' as const, label: 'All', count: loaded?.pagination.total }, ...narrowed]
}

type NoContestsProps = {
  search: string
  status: ContestFilter
  total: number
  firstPageHref: string
  /** Null if the search has already covered everything. */
  onSearchAll: (() => void) | null
  onClear: () => void
}

/** Why there are no cards: nothing matches, the page is past the end, or there are no contests. */
export function NoContests({ search, status, total, firstPageHref, onSearchAll, onClear }: NoContestsProps) {
  const clear = <Button onClick={onClear}>Show all contests</Button>
  const wanted = search.trim()
  if (wanted) {
    return (
      <EmptyState
        title="No contests found"
        action={
          <>
            {onSearchAll && (
              <Button variant="primary" onClick={onSearchAll}>
                Search all contests
              </Button>
            )}
            {clear}
          </>
        }
      >{`No contest ${onSearchAll ? 'on this page ' : ''}has “${wanted}” in its title or description.`}</EmptyState>
    )
  }
  if (total > 0) return <NoSuchPage firstPageHref={firstPageHref} />
  if (status === 'all') return <EmptyState title="No contests available">New contests will appear here.</EmptyState>
  return (
    <EmptyState title={`No ${status} contests`} action={clear}>
      There may be contests with another status.
    </EmptyState>
  )
}
