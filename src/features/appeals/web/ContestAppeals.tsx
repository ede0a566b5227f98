import { useParams } from 'react-router'
import { ContestProblem } from '../../../web/contests/ContestProblem'
import { useContest } from '../../../web/contests/contest-api'
import { LoadingPage } from '../../../web/loading/StandalonePage'
import { usePageTitle } from '../../../web/page-title'
import { pageParam, textParam, useUrlState } from '../../../web/url-state'
import { AppealsBoard } from './AppealsBoard'
import { useContestAppeals } from './contest-appeals-api'

const address = { appeal: textParam, page: pageParam }

export function ContestAppeals() {
  const { id = '' } = useParams()
  const { view, hrefFor, show } = useUrlState<{ appeal: string; page: number }>(address)
  const contest = useContest(id)
  const list = useContestAppeals(id, view.page)
  usePageTitle(contest.data && `Appeals ${contest.data.title}`)
  if (contest.data && list.data) {
    return <AppealsBoard key={id} contest={contest.data} list={list.data} view={view} hrefFor={hrefFor} show={show} />
  }
  if (contest.isPending || list.isPending) return <LoadingPage />
  return <ContestProblem query={contest.isError ? contest : list} what="list of appeals" />
}
