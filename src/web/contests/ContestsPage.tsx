import { useState } from 'react'
import type { Contest } from '../../contract/contest'
import { contestStatuses } from '../../domain/contests/contest-clock'
import { choicePart, pagePart, textPart, useAddressView, useTypedText } from '../address-view'
import { messageOf } from '../api/http'
import { useIsOnline } from '../api/online'
import { usePageTitle } from '../page-title'
import { useAnnounced } from '../ui/access/announce'
import { usePageFocus } from '../ui/access/page-focus'
import { FilterButtons } from '../ui/FilterButtons'
import { LoadNote } from '../ui/LoadNote'
import { Skeleton } from '../ui/Skeleton'
import { ContestCard } from './ContestCard'
import { ClockNote } from './ContestNotices'
import { ContestSearch, ContestsHead, filterOptions, NoContests } from './ContestsHead'
import { type ContestFilter, useContestList } from './contest-api'
import { useContestClock } from './contest-time'
import { PageLinks } from './PageLinks'

const address = {
  q: textPart,
  in: choicePart<'page' | 'all'>(['page', 'all'], 'page'),
  status: choicePart<ContestFilter>(['all', ...contestStatuses], 'all'),
  page: pagePart,
}

function matches(contest: Contest, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return contest.title.toLowerCase().includes(wanted) || contest.description.toLowerCase().includes(wanted)
}

const searchOfPage = ' Search and counts by status are for this page.'
const searchOfAll = ' The search covers all pages; counts by status are for one.'

export function ContestsPage() {
  usePageTitle('Contests')
  const isOnline = useIsOnline()
  const { view, hrefFor, show } = useAddressView(address)
  const { status, page } = view
  const search = useTypedText(view.q, (q) => show(q ? { q } : { q, in: 'page' }, { replace: true }))
  const q = search.value
  const searchesAll = view.in === 'all'
  const heading = usePageFocus(`${status} ${view.in}`, page)
  // The counts are those of the last unfiltered page: with a filter on, the other statuses would all read 0.
  const [countedPage, setCountedPage] = useState(1)
  const unfiltered = useContestList({ status: 'all', page: status === 'all' ? page : countedPage })
  const list = useContestList({ status, page, search: searchesAll ? view.q.trim() : '' })
  const searchAll = () => {
    show({ q, in: 'all', page: 1 })
    // The button goes with the empty list.
    heading.current?.focus()
  }
  const now = useContestClock(list.data?.contests ?? [])
  const shown = (list.data?.contests ?? []).filter((contest) => matches(contest, q))
  const total = list.data?.pagination.total ?? 0
  const pages = list.data?.pagination.pages ?? 0
  const manyPages = (unfiltered.data?.pagination.pages ?? 0) > 1
  const found = list.data ? `${shown.length} of ${total} ${total === 1 ? 'contest' : 'contests'}.` : ''
  useAnnounced(found && pages > 1 ? `${found} Page ${page} of ${pages}.` : found, `${q} ${status} ${page}`)

  return (
    <>
      <ClockNote />
      <ContestsHead heading={heading} firstPage={page === 1 ? unfiltered.data?.contests : []} now={now} />
      <div className="bar">
        <ContestSearch {...search} />
        <FilterButtons
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
      <p className="found">
        {found}
        {found && manyPages && (searchesAll ? searchOfAll : searchOfPage)}
      </p>
      <LoadNote what="Contests" query={list} message={messageOf(list.error)} isOnline={isOnline} />
      {list.isPending && <Skeleton shape="cards" rows={6} />}
      {list.data && shown.length === 0 && (
        <NoContests
          search={q}
          status={status}
          total={total}
          firstPageHref={hrefFor({ page: 1 })}
          onSearchAll={pages > 1 && !searchesAll ? searchAll : null}
          onClear={() => show({ q: '', in: 'page', status: 'all', page: 1 })}
        />
      )}
      <div className="cards">
        {shown.map((contest) => (
          <ContestCard key={contest._id} contest={contest} now={now} />
        ))}
      </div>
      <PageLinks page={page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
    </>
  )
}
