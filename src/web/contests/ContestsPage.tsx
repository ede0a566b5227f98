import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Contest } from '../../contract/contest'
import { contestStatuses } from '../../domain/contest-clock'
import { messageOf } from '../api/http'
import { serverNow } from '../api/server-clock'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { FilterButtons } from '../ui/FilterButtons'
import { Skeleton } from '../ui/Skeleton'
import { useNow } from '../ui/time/Countdown'
import { ContestCard } from './ContestCard'
import { ContestSearch, ContestsHead, filterOptions, NoContests } from './ContestsHead'
import { type ContestFilter, useContestList } from './contest-api'
import { PageLinks } from './PageLinks'

/** The address says what is shown: status, page and search text. */
function useView() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('status')
  const status: ContestFilter = contestStatuses.find((known) => known === asked) ?? 'all'
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const search = params.get('q') ?? ''
  const href = (change: { status?: ContestFilter; page?: number; q?: string }) => {
    const next = { status, page, q: search, ...change }
    const query = new URLSearchParams()
    if (next.q) query.set('q', next.q)
    if (next.status !== 'all') query.set('status', next.status)
    if (next.page > 1) query.set('page', String(next.page))
    return query
  }
  return { status, page, search, href, setParams }
}

function matches(contest: Contest, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return contest.title.toLowerCase().includes(wanted) || contest.description.toLowerCase().includes(wanted)
}

export function ContestsPage() {
  usePageTitle('Contests')
  const now = useNow(serverNow)
  const { status, page, search, href, setParams } = useView()
  // The counts are those of the last unfiltered page: with a filter on, the other statuses would all read 0.
  const [countedPage, setCountedPage] = useState(1)
  const unfiltered = useContestList({ status: 'all', page: status === 'all' ? page : countedPage })
  const list = useContestList({ status, page })
  const shown = (list.data?.contests ?? []).filter((contest) => matches(contest, search))
  const onPage = unfiltered.data?.contests ?? []
  const total = list.data?.pagination.total ?? 0
  const pages = list.data?.pagination.pages ?? 0
  const options = filterOptions(unfiltered.data, now)
  const manyPages = (unfiltered.data?.pagination.pages ?? 0) > 1

  return (
    <>
      <ContestsHead contests={onPage} now={now} />
      <div className="bar">
        <ContestSearch value={search} onChange={(q) => setParams(href({ q }), { replace: true })} />
        <FilterButtons
          label="Status"
          options={options}
          value={status}
          onChange={(value) => {
            if (status === 'all') setCountedPage(page)
            setParams(href({ status: value, page: 1 }))
          }}
          countNote="on this page"
        />
      </div>
      <p className="found" role="status">
        {list.data && `${shown.length} of ${total} ${total === 1 ? 'contest' : 'contests'}.`}
        {manyPages && ' Search and counts by status are for this page.'}
      </p>
      {list.isPending && <Skeleton rows={4} />}
      {list.isError && (
        <Banner tone="danger" action={<Button onClick={() => void list.refetch()}>Retry</Button>}>
          {messageOf(list.error)}
        </Banner>
      )}
      {list.data && shown.length === 0 && (
        <NoContests search={search} status={status} total={total} onClear={() => setParams(new URLSearchParams())} />
      )}
      <div className="cards">
        {shown.map((contest) => (
          <ContestCard key={contest._id} contest={contest} now={now} />
        ))}
      </div>
      <PageLinks page={page} pages={pages} hrefFor={(to) => `${paths.contests}?${href({ page: to })}`} />
    </>
  )
}
