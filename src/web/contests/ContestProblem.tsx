import { ApiError, messageOf } from '../api/http'
import { MessagePage } from '../loading/StandalonePage'
import { paths } from '../paths'
import { Button } from '../ui/Button'

type ContestProblemProps = {
  query: { error: unknown; refetch: () => unknown }
  what?: 'contest' | 'queue' | 'list of look-alikes' | 'list of appeals'
}

/** Only a reply that the contest doesn't exist says so; an outage must not claim that it was removed. */
export function ContestProblem({ query: { error, refetch }, what = 'contest' }: ContestProblemProps) {
  const isGone = error instanceof ApiError ? error.status === 404 : what === 'contest'
  if (!isGone) {
    const retry = (
      <Button variant="primary" onClick={() => void refetch()}>
        Retry
      </Button>
    )
    return (
      <MessagePage title={`The ${what} could not be loaded`} action={retry}>
        <span role="alert">{messageOf(error)}</span>
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Contest Not Found" link={{ to: paths.contests, label: 'Browse Contests' }}>
      The contest you're looking for doesn't exist or has been removed.
    </MessagePage>
  )
}
