import { useParams } from 'react-router'
import { ContestProblem } from '../../../web/contests/ContestProblem'
import { LoadingPage } from '../../../web/loading/StandalonePage'
import { usePageTitle } from '../../../web/page-title'
import { SecondLookBoard } from './SecondLookBoard'
import { useSecondLooks } from './second-look-api'

/** Where judges decide drawn submissions a second time, without seeing the first verdict. */
export function SecondLookPage() {
  const { id = '' } = useParams()
  const looks = useSecondLooks(id)
  usePageTitle(looks.data && `Second look ${looks.data.contest.title}`)
  if (looks.data) return <SecondLookBoard key={id} view={looks.data} />
  if (looks.isPending) return <LoadingPage />
  return <ContestProblem query={looks} />
}
