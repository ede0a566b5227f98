import { useState } from 'react'
import type { Contest } from '../../contract/contest'
import { contestStatuses } from '../../domain/contests/contest-clock'
import { LoadNote } from '../loading/LoadNote'
import { Pager } from '../loading/Pager'
import { usePageTitle } from '../page-title'
import { useAnnounced } from '../ui/access/announce'
import { usePageFocus } from '../ui/access/page-focus'
import card from '../ui/Card.module.css'
import { SearchField } from '../ui/form/SearchField'
import pageStyles from '../ui/Page.module.css'
import { PageHead } from '../ui/PageHead'
import { SegmentedControl } from '../ui/SegmentedControl'
import { Skeleton } from '../ui/Skeleton'
import { choiceParam, pageParam, textParam, useUrlState, useUrlText } from '../url-state'
import { ContestCard } from './ContestCard'
import { ClockNote } from './ContestNotices'
import { type ContestFilter, useContestList } from './contest-api'
import { useContestClock } from './contest-time'
import { filterOptions, NoContests, openContestsSummary } from './contests-text'

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
  const shown = (list.data?.contests ?? []).filter((contest) => matches(contest, q))
  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  // The summary of open contests covers all of them; they start on the first page.
  const firstPage = page === 1 ? unfiltered.data?.contests : []
  const manyPages = (unfiltered.data?.pagination.pages ?? 0) > 1
  const found = total > 0 ? `${shown.length} of ${total} ${total === 1 ? 'contest' : 'contests'}.` : ''
  useAnnounced(found && pages > 1 ? `${found} Page ${page} of ${pages}.` : found, `${q} ${status} ${page}`)

  return (
    <>
      <ClockNote />
      <PageHead
        ref={heading}
        title="Bug Bounty Contests"
        subtitle={firstPage ? openContestsSummary(firstPage, now) : '\u00a0'}
      />
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
      >{`${found}${found && manyPages ? (searchesAll ? searchOfAll : searchOfPage) : ''}`}</p>
      <LoadNote what="Contests" query={list} />
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
      <div className={card.cards}>
        {shown.map((contest) => (
          <ContestCard key={contest._id} contest={contest} now={now} />
        ))}
      </div>
      <Pager page={page} pages={pages} hrefFor={hrefFor} />
    </>
  )
}
