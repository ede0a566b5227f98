import { useParams } from 'react-router'
import { useContestViewed } from '../analytics/contest-viewed'
import { NewReceiptPanel } from '../issues/submitting/NewReceiptPanel'
import { usePageTitle } from '../page-title'
import { Skeleton } from '../ui/Skeleton'
import { Alone } from './Alone'
import { ContestProblem } from './ContestProblem'
import { useContest } from './contest-api'
import { ContestDetail } from './detail/ContestDetail'

export function ContestPage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  usePageTitle(contest.data?.title ?? 'Contest')
  useContestViewed(contest.data?._id)
  if (contest.isPending)
    return (
      <Alone>
        <Skeleton rows={5} />
      </Alone>
    )
  if (contest.data) {
    return (
      <ContestDetail contest={contest.data}>
        <NewReceiptPanel contestId={contest.data._id} />
      </ContestDetail>
    )
  }
  return <ContestProblem error={contest.error} onRetry={() => void contest.refetch()} />
}
