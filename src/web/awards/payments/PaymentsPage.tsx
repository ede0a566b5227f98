import { Link, useParams } from 'react-router'
import { ApiError } from '../../api/http'
import { Alone } from '../../contests/Alone'
import { ContestProblem } from '../../contests/ContestProblem'
import { usePageTitle } from '../../page-title'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import { PaymentsLoaded } from './PaymentsLoaded'
import { usePayments } from './payments-api'
import './payments.css'

export function PaymentsPage() {
  const { id = '' } = useParams()
  const payments = usePayments(id)
  usePageTitle(payments.data ? `${payments.data.contest.title} payments` : 'Payments')
  if (payments.isPending) {
    return (
      <Alone>
        <Skeleton rows={5} />
      </Alone>
    )
  }
  if (payments.data) return <PaymentsLoaded key={id} payments={payments.data} error={payments.error} />
  const isOpen = payments.error instanceof ApiError && payments.error.code === 'CONTEST_NOT_FINALIZED'
  if (!isOpen) return <ContestProblem error={payments.error} onRetry={() => void payments.refetch()} />
  return (
    <Alone>
      <EmptyState
        level={1}
        title="Nothing to pay yet"
        action={
          <Link className={buttonClass('primary')} to={paths.contest(id)}>
            View contest
          </Link>
        }
      >
        The awards of a contest stand when it is finalized.
      </EmptyState>
    </Alone>
  )
}
