import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiError, isOutage } from '../api/http'
import { ContestProblem } from '../contests/ContestProblem'
import { LoadingPage, MessagePage } from '../loading/StandalonePage'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { ResultsDetail } from './ResultsDetail'
import { useResults } from './results-api'

export function ResultsPage() {
  const { id = '' } = useParams()
  const results = useResults(id)
  usePageTitle(results.data && `${results.data.contest.title} results`)
  if (results.isPending) return <LoadingPage />
  const { error } = results
  // Loaded results stay on the page during an outage, but not when the server says that they are no longer final.
  if (results.data && (error === null || isOutage(error))) return <ResultsDetail results={results.data} />
  if (error instanceof ApiError && error.code === 'RESULTS_NOT_FINAL') {
    return (
      <NoResults title="Results are not final yet" contestId={id}>
        They appear here once the judges have finalized the contest. Everybody who submitted to it gets a mail then.
      </NoResults>
    )
  }
  if (error instanceof ApiError && error.status === 403) {
    return (
      <NoResults title="Results are for participants" contestId={id}>
        Only people who submitted to this contest and its admins can see how its pool was split.
      </NoResults>
    )
  }
  return <ContestProblem query={results} />
}

function NoResults({ title, contestId, children }: { title: string; contestId: string; children: ReactNode }) {
  return (
    <MessagePage title={title} link={{ to: paths.contest(contestId), label: 'View Contest' }}>
      {children}
    </MessagePage>
  )
}
