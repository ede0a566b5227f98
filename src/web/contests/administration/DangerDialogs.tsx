import { Link, useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { reopenReasonProblem } from '../../../domain/field-rules'
import { messageOf } from '../../api/http'
import { FormDialog } from '../../forms/FormDialog'
import { ReasonField } from '../../forms/TextAreaField'
import { useFormValue } from '../../forms/use-form-value'
import { useSubmitForm } from '../../forms/use-submit-form'
import { paths } from '../../paths'
import { RetryBanner } from '../../ui/Banner'
import { Caution, TextField } from '../../ui/Field'
import type { Elements } from '../../ui/text/elements'
import { toast } from '../../ui/toast/toast'
import { useDeleteContest, useFinalizeContest } from '../contest-api'
import { useContestSummary, useReopenContest } from './admin-contests-api'
import { Blockers } from './Blockers'
import { SplitPreview } from './SplitPreview'

type DialogProps = { contest: Contest; onClose: () => void }

export function DeleteDialog({ contest, onClose }: DialogProps) {
  const navigate = useNavigate()
  const remove = useDeleteContest(contest._id)
  const isBlocked = useContestSummary(contest._id).data?.hasIssues ?? false
  return (
    <TitleDialog
      contest={contest}
      action="Delete"
      explanation="The contest is deleted for everyone. This cannot be undone."
      isBlocked={isBlocked}
      onClose={onClose}
      run={async () => {
        await remove.mutateAsync()
        toast.success('Contest deleted')
        await navigate(paths.adminContests)
      }}
    >
      {isBlocked && (
        <Caution icon="lock">
          A contest with submissions cannot be deleted. Withdrawn ones count too, because their texts and times are
          evidence.
        </Caution>
      )}
    </TitleDialog>
  )
}

export function FinalizeDialog({ contest, now, onClose }: DialogProps & { now: Date }) {
  const finalize = useFinalizeContest(contest._id)
  const summaryQuery = useContestSummary(contest._id)
  const isBlocked = (summaryQuery.data?.finalizeBlockers.length ?? 0) > 0
  return (
    <TitleDialog
      contest={contest}
      action="Finalize"
      explanation="Verdicts and duplicate groups can no longer change, and participants can see the awards. You can reopen the contest until a payment is recorded."
      isBlocked={isBlocked}
      onClose={onClose}
      run={async () => {
        await finalize.mutateAsync()
        toast.success('Contest finalized')
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
        <>
          <Blockers
            contest={contest}
            summary={summaryQuery.data}
            blockers={summaryQuery.data.finalizeBlockers}
            now={now}
            onLeave={onClose}
          />
          {!isBlocked && <SplitPreview summary={summaryQuery.data} />}
        </>
      )}
    </TitleDialog>
  )
}

export function ReopenDialog({ contest, onClose }: DialogProps) {
  const reopen = useReopenContest(contest._id)
  const paidCount = useContestSummary(contest._id).data?.paidCount ?? 0
  return (
    <TitleDialog
      contest={contest}
      action="Reopen"
      explanation="The awards are revoked, and verdicts and groups can change again. The contest page shows everyone that it was reopened, and why."
      isBlocked={paidCount > 0}
      asksReason
      onClose={onClose}
      run={async (reason) => {
        await reopen.mutateAsync(reason)
        toast.success('Contest reopened')
        onClose()
      }}
    >
      {paidCount > 0 && (
        <Caution icon="lock">
          <Link to={paths.payments(contest._id)}>{paidCount === 1 ? '1 payment' : `${paidCount} payments`}</Link>{' '}
          <span>{`${paidCount === 1 ? 'is' : 'are'} recorded. A contest with payments cannot be reopened.`}</span>
        </Caution>
      )}
    </TitleDialog>
  )
}

const actions = {
  Delete: { icon: 'trash', blocked: 'can’t be deleted' },
  Finalize: { icon: 'stamp', blocked: 'can’t be finalized yet' },
  Reopen: { icon: 'undo', blocked: 'can’t be reopened' },
} as const

type TitleDialogProps = {
  contest: Contest
  action: keyof typeof actions
  explanation: string
  /** Something must happen first: `children` explain what, and confirming is disabled. */
  isBlocked: boolean
  asksReason?: boolean
  run: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: Elements
}

/**
 * Asks for the contest's title, to prevent acting on the wrong one. `children` depend on the summary and can be confirmed
 * only once they are there: when they appear, they move the button.
 */
function TitleDialog(props: TitleDialogProps) {
  const { contest, action, explanation, isBlocked, asksReason = false, run, onClose, children } = props
  const { isPending } = useContestSummary(contest._id)
  const form = useSubmitForm({
    initialValues: { title: '', reason: '' },
    check: ({ reason }) => ({ reason: asksReason ? reopenReasonProblem(reason.trim()) : null }),
    checksWhileTyping: true,
    failure: `Failed to ${action.toLowerCase()} contest`,
    send: ({ reason }) => run(reason.trim()),
  })
  const isTyped = useFormValue(form, ({ title }) => title.trim() === contest.title.trim())
  return (
    <FormDialog
      form={form}
      alert
      tone={isBlocked ? 'warn' : 'danger'}
      icon={isBlocked ? undefined : actions[action].icon}
      onClose={onClose}
      title={isBlocked ? `${contest.title} ${actions[action].blocked}` : `${action} ${contest.title}?`}
      description={isBlocked ? undefined : explanation}
      action={action}
      isBlocked={isBlocked}
      isReady={isTyped && form.formState.isValid && !isPending}
      fields={
        <>
          {asksReason && <ReasonField form={form} name="reason" />}
          <TextField label="Type the contest's title to confirm" autoComplete="off" {...form.field('title')} />
        </>
      }
    >
      {children}
    </FormDialog>
  )
}
