import { useState } from 'react'
import type { Contest } from '../../contract/contest'
import { type ContestStatus, contestStatuses } from '../../domain/contests/contest-clock'
import { LoadNote } from '../loading/LoadNote'
import { NoSuchPage, Pager } from '../loading/Pager'
import { usePageTitle } from '../page-title'
import { useAnnounced } from '../ui/access/announce'
import { usePageFocus } from '../ui/access/list-focus'
import { Button } from '../ui/Button'
import card from '../ui/Card.module.css'
import { EmptyState } from '../ui/EmptyState'
import { SearchField } from '../ui/form/SearchField'
import pageStyles from '../ui/Page.module.css'
import { PageHead } from '../ui/PageHead'
import { SegmentedControl } from '../ui/SegmentedControl'
import { Skeleton } from '../ui/Skeleton'
import { statusLabel } from '../ui/Status'
import { choiceParam, pageParam, textParam, useUrlState, useUrlText } from '../url-state'
import { ContestCard } from './ContestCard'
import { ClockNote } from './ContestNotices'
import { type ContestFilter, contestPageSize, useContestList } from './contest-api'
import { statusOf, timeLeft, useContestClock } from './contest-time'

const address = {
  q: textParam,
  in: choiceParam<'page' | 'all'>(['page', 'all'], 'page'),
  status: choiceParam<ContestFilter>(['all', ...contestStatuses], 'all'),
  page: pageParam,
}

function matches(contest: Contest, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return contest.title.toLowerCase().includes(wanted) || contest.description.toLowerCase().includes(wanted)
}

const searchOfPage = ' Search and status counts cover this page only.'
const searchOfAll = ' Search covers all pages; status counts cover one.'

export function ContestsPage() {
  usePageTitle()
  const { view, hrefFor, show } = useUrlState(address)
  const { status, page } = view
  const search = useUrlText(view.q, (q) => show(q ? { q } : { q, in: 'page' }, { replace: true }))
  const q = search.value
  const searchesAll = view.in === 'all'
  const heading = usePageFocus(`${status} ${view.in}`, page)
  // The counts come from the last unfiltered page: with a filter, the other statuses would all read 0.
  const [countedPage, setCountedPage] = useState(1)
  const unfiltered = useContestList({ status: 'all', page: status === 'all' ? page : countedPage })
  const list = useContestList({ status, page, search: searchesAll ? view.q.trim() : '' })
  const searchAll = () => {
    show({ q, in: 'all', page: 1 })
    // The button disappears along with the empty list.
    heading.current?.focus()
  }
  const now = useContestClock(list.data?.contests ?? [])
  const visibleContests = (list.data?.contests ?? []).filter((contest) => matches(contest, q))
  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  // The summary of open contests covers all of them; they start on the first page.
  const firstPage = page === 1 ? unfiltered.data?.contests : []
  const manyPages = (unfiltered.data?.pagination.pages ?? 0) > 1
  const isUnreachable = list.isError && !list.data && !unfiltered.data
  const countText = total > 0 ? `${visibleContests.length} of ${total} ${total === 1 ? 'contest' : 'contests'}.` : ''
  useAnnounced(countText && pages > 1 ? `${countText} Page ${page} of ${pages}.` : countText, `${q} ${status} ${page}`)

  return (
    <>
      <ClockNote />
      <PageHead
        ref={heading}
        title="Bug Bounty Contests"
        subtitle={firstPage ? openContestsSummary(firstPage, now) : '\u00a0'}
      />
      {!isUnreachable && (
        <>
          <div className={pageStyles.toolbar}>
            <SearchField label="Search title and description" {...search} />
            <SegmentedControl
              label="Status"
              options={filterOptions(unfiltered.data, now)}
              value={status}
              onChange={(value) => {
                if (status === 'all') setCountedPage(page)
                show({ status: value, page: 1 })
              }}
              countNote="on this page"
            />
          </div>
          <p
            className={pageStyles.found}
          >{`${countText}${countText && manyPages ? (searchesAll ? searchOfAll : searchOfPage) : ''}`}</p>
        </>
      )}
      <LoadNote what="Contests" query={list} />
      {list.isPending && <Skeleton shape="cards" rows={6} />}
      {list.data && visibleContests.length === 0 && (
        <NoContests
          search={q}
          status={status}
          total={total}
          firstPageHref={hrefFor({ page: 1 })}
          onSearchAll={pages > 1 && !searchesAll ? searchAll : null}
          onClear={() => show({ q: '', in: 'page', status: 'all', page: 1 })}
        />
      )}
      <div className={card.cards}>
        {visibleContests.map((contest) => (
          <ContestCard key={contest._id} contest={contest} now={now} />
        ))}
      </div>
      <Pager page={page} pages={pages} hrefFor={hrefFor} />
    </>
  )
}

/** '3 open for submissions. The next deadline is in 3 hours 20 minutes.' Expects active contests first. */
function openContestsSummary(contests: Contest[], now: Date): string {
  const open = contests.filter((contest) => statusOf(contest, now) === 'active')
  const next = open.toSorted((a, b) => Date.parse(a.endDate) - Date.parse(b.endDate))[0]
  if (!next) return ''
  const count = open.length === contestPageSize ? `${open.length} or more` : open.length
  return `${count} open for submissions. The next deadline is in ${timeLeft(next, now)}.`
}

type LoadedPage = { contests: Contest[]; pagination: { total: number } }

/** 'All' counts the whole list, the others only the loaded page. */
function filterOptions(loaded: LoadedPage | undefined, now: Date) {
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
function NoContests({ search, status, total, firstPageHref, onSearchAll, onClear }: NoContestsProps) {
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
            <Button onClick={onClear}>Clear search</Button>
          </>
        }
      >{`No contest ${onSearchAll ? 'on this page ' : ''}has “${wanted}” in its title or description.`}</EmptyState>
    )
  }
  if (total > 0) return <NoSuchPage firstPageHref={firstPageHref} />
  if (status === 'all') return <EmptyState title="No contests available">New contests will appear here.</EmptyState>
  return (
    <EmptyState title={`No ${status} contests`} action={<Button onClick={onClear}>Show all contests</Button>}>
      There may be contests with another status.
    </EmptyState>
  )
}
