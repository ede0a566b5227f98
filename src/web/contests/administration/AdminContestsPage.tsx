import { Link } from 'react-router'
import { contestStages } from '../../../domain/contests/contest-stage'
import { ButtonLink } from '../../links'
import { LoadNote } from '../../loading/LoadNote'
import { hideStaleResults, PagedList, useResultCount } from '../../loading/PagedList'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { usePageFocus } from '../../ui/access/page-focus'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { EmptyState } from '../../ui/EmptyState'
import { SearchField } from '../../ui/form/SearchField'
import pageStyles from '../../ui/Page.module.css'
import { PageHead } from '../../ui/PageHead'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { choiceParam, pageParam, textParam, useUrlState, useUrlText } from '../../url-state'
import { useContestClock } from '../contest-time'
import { AdminContestRow } from './AdminContestRow'
import { type StageFilter, useAdminContests } from './admin-contests-api'

const address = { q: textParam, status: choiceParam<StageFilter>(['all', ...contestStages], 'all'), page: pageParam }

const stageWords = {
  all: { label: 'All' },
  ended: { label: 'Ended', status: 'ended' },
  active: { label: 'Active', status: 'active' },
  upcoming: { label: 'Upcoming', status: 'upcoming' },
  finalized: { label: 'Final', status: 'final' },
} as const

/** This installation's contests for admins, those with work to do first. */
export function AdminContestsPage() {
  usePageTitle()
  const { view, hrefFor, show } = useUrlState(address)
  const { q, status, page } = view
  const search = useUrlText(q, (typed) => show({ q: typed, page: 1 }, { replace: true }))
  const heading = usePageFocus(status, page)
  const list = hideStaleResults(useAdminContests({ status, search: q.trim(), page }), search.value, q)
  const contests = list.data?.contests ?? []
  const now = useContestClock(contests)
  const counts = list.data?.counts
  useResultCount(list.data, page, ['contest', 'contests'], `${q} ${status}`)
  const options = (['all', ...contestStages] as const).map((value) => ({
    value,
    count: counts?.[value],
    ...stageWords[value],
  }))

  return (
    <>
      <PageHead ref={heading} title="Contests" subtitle={counts ? openWorkText(counts) : '\u00a0'}>
        <div className={button.pageActions}>
          <ButtonLink variant="primary" to={paths.newContest}>
            New contest
          </ButtonLink>
        </div>
      </PageHead>
      <div className={pageStyles.toolbar}>
        <SearchField label="Search title and repository" {...search} />
        <SegmentedControl
          label="Status"
          options={options}
          value={status}
          onChange={(value) => show({ status: value, page: 1 })}
        />
      </div>
      <LoadNote what="Contests" query={list} />
      <PagedList
        list={list}
        page={page}
        hrefFor={hrefFor}
        rows={contests.map((contest) => <AdminContestRow key={contest._id} contest={contest} now={now} />)}
        empty={
          q.trim() !== '' || status !== 'all' ? (
            <EmptyState
              title="No contests found"
              action={<Button onClick={() => show({ q: '', status: 'all', page: 1 })}>Show all contests</Button>}
            >
              No contest matches this search and status.
            </EmptyState>
          ) : (
            <EmptyState
              title="No contests yet"
              action={<ButtonLink to={paths.newContest}>Write the first one</ButtonLink>}
            >
              A contest needs a title, a description, a repository and two dates.{' '}
              <Link to={paths.system}>See what else the site needs</Link>
            </EmptyState>
          )
        }
      />
    </>
  )
}

/** '2 have ended and are not final yet. 3 are open for submissions.' */
function openWorkText({ ended, active }: { ended: number; active: number }): string {
  const sentences: string[] = []
  if (ended > 0)
    sentences.push(ended === 1 ? '1 has ended and is not final yet.' : `${ended} have ended and are not final yet.`)
  if (active > 0) sentences.push(active === 1 ? '1 is open for submissions.' : `${active} are open for submissions.`)
  return sentences.join(' ') || '\u00a0'
}
