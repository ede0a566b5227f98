import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { ApiError, isOutage } from '../api/http'
import { ContestProblem } from '../contests/ContestProblem'
import { useContest } from '../contests/contest-api'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedPage } from '../loading/NotLoaded'
import { LoadingPage, MessagePage } from '../loading/StandalonePage'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { ResultsDetail } from './ResultsDetail'
import { usePreliminaryResults, useResults } from './results-api'

const PreliminaryDetail = lazyComponent(
  async () => (await import('./preliminary/PreliminaryDetail')).PreliminaryDetail,
  NotLoadedPage,
)

export function ResultsPage() {
  const { id = '' } = useParams()
  const results = useResults(id)
  const { error } = results
  const isOpen = error instanceof ApiError && error.code === 'RESULTS_NOT_FINAL'
  const preliminary = usePreliminaryResults(id, { enabled: isOpen })
  const subject = isOpen ? 'preliminary results' : 'results'
  const title = (isOpen ? preliminary.data : results.data)?.contest.title
  usePageTitle(title && `${title} ${subject}`)
  if (results.isPending || (isOpen && preliminary.isPending)) return <LoadingPage />
  // Keep loaded results during an outage, but not if the server says that they are no longer final.
  if (results.data && (error === null || isOutage(error))) return <ResultsDetail results={results.data} />
  if (isOpen && preliminary.data) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <PreliminaryDetail results={preliminary.data} />
      </Suspense>
    )
  }
  if (isOpen) {
    return (
      <NoResults title="Results are not final yet" contestId={id}>
        They appear here once the judges finalize the contest. Everyone who submitted to it gets an email then.
      </NoResults>
    )
  }
  if (error instanceof ApiError && error.status === 403) {
    return (
      <NoResults title="Results are for participants" contestId={id}>
        Only people who submitted to this contest, its sponsors and admins can see how its pool was split.
      </NoResults>
    )
  }
  return <ContestProblem query={results} />
}

function NoResults({ title, contestId, children }: { title: string; contestId: string; children: ReactNode }) {
  const contest = useContest(contestId)
  return (
    <MessagePage
      title={title}
      back={{ to: paths.contest(contestId), label: contest.data?.title ?? 'Contest' }}
      link={{ to: paths.contest(contestId), label: 'View Contest' }}
    >
      {children}
    </MessagePage>
  )
}
