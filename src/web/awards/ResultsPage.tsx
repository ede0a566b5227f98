import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../api/http'
import { Alone } from '../contests/Alone'
import { ContestProblem } from '../contests/ContestProblem'
import { usePageTitle } from '../page-title'
import { paths } from '../paths'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { ResultsDetail } from './ResultsDetail'
import { useResults } from './results-api'

export function ResultsPage() {
  const { id = '' } = useParams()
  const results = useResults(id)
  usePageTitle(results.data ? `${results.data.contest.title} results` : 'Results')
  if (results.isPending)
    return (
      <Alone>
        <Skeleton rows={5} />
      </Alone>
    )
  if (results.data && !results.isError) return <ResultsDetail results={results.data} />
  const { error } = results
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
  return <ContestProblem error={error} onRetry={() => void results.refetch()} />
}

function NoResults({ title, contestId, children }: { title: string; contestId: string; children: ReactNode }) {
  return (
    <Alone>
      <EmptyState
        level={1}
        title={title}
        action={
          <Link className={buttonClass('primary')} to={paths.contest(contestId)}>
            View Contest
          </Link>
        }
      >
        {children}
      </EmptyState>
    </Alone>
  )
}
