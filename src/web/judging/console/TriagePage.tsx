import { Link, useParams } from 'react-router'
import { ApiError, isOutage, messageOf } from '../../api/http'
import { Alone } from '../../contests/Alone'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import { useTriage } from '../triage-api'
import { Console } from './Console'
import './console.css'
import '../deciding/decision.css'
import '../deciding/decision-narrow.css'
import './console-narrow.css'
import '../duplicates/duplicates.css'

/** The judges' console of one contest. */
export function TriagePage() {
  const { id = '' } = useParams()
  const triage = useTriage(id)
  usePageTitle(triage.data ? `Triage ${triage.data.contest.title}` : 'Triage')
  if (triage.data) return <Console key={id} triage={triage.data} />
  if (triage.isPending) {
    return (
      <Alone>
        <Skeleton rows={5} />
      </Alone>
    )
  }
  const isGone = triage.error instanceof ApiError && triage.error.status === 404
  return (
    <Alone>
      <EmptyState
        level={1}
        title={isGone ? 'Contest Not Found' : 'The queue could not be loaded'}
        action={
          <>
            {isOutage(triage.error) && <Button onClick={() => void triage.refetch()}>Try again</Button>}
            <Link className={buttonClass('primary')} to={paths.contests}>
              Browse Contests
            </Link>
          </>
        }
      >
        {isGone ? "The contest you're looking for doesn't exist or has been removed." : messageOf(triage.error)}
      </EmptyState>
    </Alone>
  )
}
