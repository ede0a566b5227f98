import { contestStages } from '../../../domain/contests/contest-stage'
import { choicePart, pagePart, textPart, useAddressView, useTypedText } from '../../address-view'
import { messageOf } from '../../api/http'
import { useIsOnline } from '../../api/online'
import { usePageTitle } from '../../page-title'
import { useAnnounced } from '../../ui/access/announce'
import { usePageFocus } from '../../ui/access/page-focus'
import { FilterButtons } from '../../ui/FilterButtons'
import { SearchField } from '../../ui/form/SearchField'
import { LoadNote } from '../../ui/LoadNote'
import { Skeleton } from '../../ui/Skeleton'
import { useContestClock } from '../contest-time'
import { PageLinks } from '../PageLinks'
import { AdminContestRow } from './AdminContestRow'
import { AdminContestsHead, NoContests } from './AdminContestsHead'
import { type StageFilter, useAdminContests } from './admin-contests-api'
import './administration.css'

const address = { q: textPart, status: choicePart<StageFilter>(['all', ...contestStages], 'all'), page: pagePart }

const stageWords = {
  all: { label: 'All' },
  ended: { label: 'Ended', status: 'ended' },
  active: { label: 'Active', status: 'active' },
  upcoming: { label: 'Upcoming', status: 'upcoming' },
  finalized: { label: 'Final', status: 'final' },
} as const

/** The contests of this installation for those who run them, those with work to do first. */
export function AdminContestsPage() {
  usePageTitle('Contests, admin')
  const isOnline = useIsOnline()
  const { view, hrefFor, show } = useAddressView(address)
  const { q, status, page } = view
  const search = useTypedText(q, (typed) => show({ q: typed, page: 1 }, { replace: true }))
  const heading = usePageFocus(status, page)
  const list = useAdminContests({ status, search: q.trim(), page })
  const contests = list.data?.contests ?? []
  const now = useContestClock(contests)
  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  const counts = list.data?.counts
  const found = list.data ? `${total} ${total === 1 ? 'contest' : 'contests'}.` : ''
  useAnnounced(found && pages > 1 ? `${found} Page ${page} of ${pages}.` : found, `${q} ${status} ${page}`)
  const options = (['all', ...contestStages] as const).map((value) => ({
    value,
    count: counts?.[value],
    ...stageWords[value],
  }))

  return (
    <>
      <AdminContestsHead heading={heading} counts={counts} />
      <div className="bar">
        <SearchField label="Search title and repository" {...search} />
        <FilterButtons
          label="Status"
          options={options}
          value={status}
          onChange={(value) => show({ status: value, page: 1 })}
        />
      </div>
      <LoadNote what="Contests" query={list} message={messageOf(list.error)} isOnline={isOnline} />
      {list.isPending && <Skeleton rows={5} />}
      {list.data && contests.length === 0 && (
        <NoContests
          isNarrowed={q.trim() !== '' || status !== 'all'}
          firstPageHref={total > 0 ? hrefFor({ page: 1 }) : null}
          onClear={() => show({ q: '', status: 'all', page: 1 })}
        />
      )}
      {contests.length > 0 && (
        <div className="rows" aria-busy={list.isPlaceholderData || undefined}>
          {contests.map((contest) => (
            <AdminContestRow key={contest._id} contest={contest} now={now} />
          ))}
        </div>
      )}
      <PageLinks page={page} pages={pages} hrefFor={(to) => hrefFor({ page: to })} />
    </>
  )
}
