import { useParams } from 'react-router'
import { ContestProblem } from '../../../web/contests/ContestProblem'
import { LoadingPage } from '../../../web/loading/StandalonePage'
import { usePageTitle } from '../../../web/page-title'
import { LookAlikesBoard } from './LookAlikesBoard'
import { useLookAlikes } from './sweep-api'

/** Where judges review valid submissions of different groups that may be the same, before results are published. */
export function LookAlikesPage() {
  const { id = '' } = useParams()
  const lookAlikes = useLookAlikes(id)
  usePageTitle(lookAlikes.data && `Look-alikes ${lookAlikes.data.contest.title}`)
  if (lookAlikes.data) return <LookAlikesBoard key={id} view={lookAlikes.data} />
  if (lookAlikes.isPending) return <LoadingPage />
  return <ContestProblem query={lookAlikes} what="list of look-alikes" />
}
