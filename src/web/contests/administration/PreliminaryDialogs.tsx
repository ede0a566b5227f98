import type { Contest } from '../../../contract/contest'
import { withdrawalReasonProblem } from '../../../domain/judging/review-rules'
import { messageOf } from '../../api/http'
import { ConfirmDialog } from '../../forms/FormDialog'
import { ReasonDialog } from '../../forms/ReasonDialog'
import { RetryBanner } from '../../ui/Banner'
import { toast } from '../../ui/toast/toast'
import { formatAppealHours } from '../appeal-time'
import { useContestSummary, usePublishPreliminary, useWithdrawPreliminary } from './admin-contests-api'
import { Blockers } from './Blockers'
import { SplitPreview } from './SplitPreview'

type DialogProps = { contest: Contest; now: Date; onClose: () => void }

/** Shows the split that participants will see, or what must happen first. */
export function PublishDialog({ contest, now, onClose }: DialogProps) {
  const publish = usePublishPreliminary(contest._id)
  const summaryQuery = useContestSummary(contest._id)
  const blockers = summaryQuery.data?.publishBlockers ?? []
  const isBlocked = blockers.length > 0
  return (
    <ConfirmDialog
      tone="warn"
      onClose={onClose}
      title={
        isBlocked
          ? `Preliminary results of ${contest.title} can’t be published yet`
          : `Publish preliminary results of ${contest.title}?`
      }
      description={
        isBlocked
          ? undefined
          : `Everyone who submitted gets an email, can see how the pool would be split, and has ${formatAppealHours(contest)} to appeal. From then on, verdicts, groups and places change only if an appeal is upheld.`
      }
      action="Publish"
      busyLabel="Publishing..."
      isBlocked={isBlocked}
      isReady={summaryQuery.isSuccess}
      run={async () => {
        await publish.mutateAsync()
        toast.success('Preliminary results published')
        onClose()
      }}
    >
      {summaryQuery.isError && (
        <RetryBanner
          tone="warn"
          onRetry={() => void summaryQuery.refetch()}
        >{`The split could not be computed. ${messageOf(summaryQuery.error)}`}</RetryBanner>
      )}
      {summaryQuery.data && (
        <Blockers
          contest={contest}
          summary={summaryQuery.data}
          blockers={blockers}
          step="publication"
          now={now}
          onLeave={onClose}
        />
      )}
      {summaryQuery.data && !isBlocked && <SplitPreview summary={summaryQuery.data} />}
    </ConfirmDialog>
  )
}

/** Asks for the public reason. */
export function WithdrawDialog({ contest, onClose }: DialogProps) {
  const withdraw = useWithdrawPreliminary(contest._id)
  return (
    <ReasonDialog
      alert
      tone="danger"
      icon="undo"
      onClose={onClose}
      title={`Withdraw the preliminary results of ${contest.title}?`}
      description="The appeal period ends immediately, and verdicts and groups can change again. Appeals already made remain and still need a decision. New preliminary results start a new appeal period."
      action="Withdraw"
      busyLabel="Withdrawing..."
      hint="Visible to everyone who can see the contest. Participants get an email."
      check={withdrawalReasonProblem}
      failure="Failed to withdraw the preliminary results"
      run={async (reason) => {
        await withdraw.mutateAsync(reason)
        toast.success('Preliminary results withdrawn')
        onClose()
      }}
    />
  )
}
