import { Link } from 'react-router'
import { ApiError, messageOf } from '../api/http'
import { paths } from '../paths'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Alone } from './Alone'

/** Only an answer that there is no such contest says so; an outage must not claim that it was removed. */
export function ContestProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status !== 404) {
    return (
      <Alone>
        <EmptyState
          level={1}
          title="The contest could not be loaded"
          action={
            <Button variant="primary" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          <span role="alert">{messageOf(error)}</span>
        </EmptyState>
      </Alone>
    )
  }
  return (
    <Alone>
      <EmptyState
        level={1}
        title="Contest Not Found"
        action={
          <Link className={buttonClass('primary')} to={paths.contests}>
            Browse Contests
          </Link>
        }
      >
        The contest you're looking for doesn't exist or has been removed.
      </EmptyState>
    </Alone>
  )
}
