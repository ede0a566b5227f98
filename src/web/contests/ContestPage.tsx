import { useParams } from 'react-router'
import { useContestViewed } from '../analytics/contest-viewed'
import { NewReceiptPanel } from '../issues/submitting/NewReceiptPanel'
import { LoadingPage } from '../loading/StandalonePage'
import { usePageTitle } from '../page-title'
import { ContestProblem } from './ContestProblem'
import { useContest } from './contest-api'
import { ContestDetail } from './detail/ContestDetail'

export function ContestPage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  usePageTitle(contest.data?.title)
  useContestViewed(contest.data?._id)
  if (contest.isPending) return <LoadingPage />
  if (contest.data) {
    return (
      <ContestDetail contest={contest.data}>
        <NewReceiptPanel contestId={contest.data._id} />
      </ContestDetail>
    )
  }
  return <ContestProblem query={contest} />
}
