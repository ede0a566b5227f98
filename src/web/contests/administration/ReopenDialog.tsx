import { useState } from 'react'
import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { limits, reopenReasonProblem } from '../../../domain/field-rules'
import { paths } from '../../paths'
import { Field } from '../../ui/Field'
import { LengthCounter } from '../../ui/form/LengthCounter'
import { Icon } from '../../ui/Icon'
import { toast } from '../../ui/toast/toast'
import { useContestStanding, useReopenContest } from './contest-standing'
import { TitleDialog } from './TitleDialog'

export function ReopenDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const reopen = useReopenContest(contest._id)
  const standing = useContestStanding(contest._id)
  const paidCount = standing.data?.paidCount ?? 0
  const problem = reason === '' ? null : reopenReasonProblem(reason.trim())
  return (
    <TitleDialog
      contest={contest}
      act="Reopen"
      explanation="The awards are taken back, and verdicts and groups can change again. Everybody reads on the contest page that it was reopened, and why."
      isBlocked={paidCount > 0}
      isReady={reopenReasonProblem(reason.trim()) === null}
      onClose={onClose}
      run={async () => {
        await reopen.mutateAsync(reason.trim())
        toast.success('Contest reopened')
        onClose()
      }}
    >
      {paidCount > 0 ? (
        <p className="caution">
          <Icon name="lock" />
          <span>
            <Link to={paths.payments(contest._id)}>{paidCount === 1 ? '1 payment' : `${paidCount} payments`}</Link>{' '}
            {paidCount === 1 ? 'is' : 'are'} recorded. What is paid stays paid, so this contest is not reopened.
          </span>
        </p>
      ) : (
        <Field
          label="Reason"
          error={problem ?? undefined}
          counter={<LengthCounter text={reason} max={limits.reasonMax} />}
        >
          {(control) => (
            <textarea
              dir="auto"
              {...control}
              className="in ta"
              rows={3}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      )}
    </TitleDialog>
  )
}
