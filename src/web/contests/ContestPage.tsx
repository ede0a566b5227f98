import { useParams } from 'react-router'
import { NewReceiptPanel } from '../issues/submitting/NewReceiptPanel'
import { usePageTitle } from '../page-title'
import { Skeleton } from '../ui/Skeleton'
import { Alone } from './Alone'
import { ContestDetail } from './ContestDetail'
import { ContestProblem } from './ContestProblem'
import { useContest } from './contest-api'

export function ContestPage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  usePageTitle(contest.data?.title ?? 'Contest')
  if (contest.isPending)
    return (
      <Alone>
        <Skeleton rows={5} />
      </Alone>
    )
  if (contest.data) {
    return (
      <>
        <NewReceiptPanel contestId={contest.data._id} />
        <ContestDetail contest={contest.data} />
      </>
    )
  }
  return <ContestProblem error={contest.error} onRetry={() => void contest.refetch()} />
}
