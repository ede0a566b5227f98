import { useParams } from 'react-router'
import { ContestProblem } from '../../contests/ContestProblem'
import { LoadingPage } from '../../loading/StandalonePage'
import { usePageTitle } from '../../page-title'
import { ClusterBoard } from './ClusterBoard'
import { useClusters } from './cluster-api'

/** Where judges decide many submissions of one cause at once. */
export function ClustersPage() {
  const { id = '' } = useParams()
  const clusters = useClusters(id)
  usePageTitle(clusters.data && `Clusters ${clusters.data.contest.title}`)
  if (clusters.data) return <ClusterBoard key={id} view={clusters.data} />
  if (clusters.isPending) return <LoadingPage />
  return <ContestProblem query={clusters} what="clusters" />
}
