import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Contest } from '../../../contract/contest'
import { call } from '../../api/call'
import { messageOf } from '../../api/http'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedDialog } from '../../loading/NotLoaded'
import type { ContestAction } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { RefusalNote } from '../../ui/form/RefusalNote'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import { VisibleName, VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time/Time'
import { toast } from '../../ui/toast/toast'
import { appealStageOf } from '../appeal-time'
import { statusOf } from '../contest-time'
import { useContestSummary } from './admin-contests-api'
import { Blockers } from './Blockers'
import { DeleteDialog, FinalizeDialog, ReopenDialog } from './DangerDialogs'
import { NextSteps } from './NextSteps'
import { PreliminaryPanel } from './PreliminaryPanel'

const PublishDialog = lazyComponent(async () => (await import('./PreliminaryDialogs')).PublishDialog, NotLoadedDialog)
const WithdrawDialog = lazyComponent(async () => (await import('./PreliminaryDialogs')).WithdrawDialog, NotLoadedDialog)

const actions: readonly ContestAction[] = ['delete', 'finalize', 'reopen', 'publish', 'withdraw']

type ContestDangerProps = {
  contest: Contest
  now: Date /** The act whose dialog is open from the start. */
  initialAction: string | null
}

/** When finalizing is possible, as long as it is not. */
function whenToFinalize(hasAppeals: boolean, hasEnded: boolean): string[] {
  if (hasAppeals) return ['Finalizing opens after the appeal period, once every appeal is decided.']
  return hasEnded ? [] : ['Finalizing opens when the contest has ended.']
}

export function ContestDanger({ contest, now, initialAction }: ContestDangerProps) {
  const [asking, setAsking] = useState<ContestAction | null>(actions.find((act) => act === initialAction) ?? null)
  const summary = useContestSummary(contest._id)
  const { isFinalized } = contest
  const hasEnded = statusOf(contest, now) === 'ended'
  const hasAppeals = appealStageOf(contest, now) !== 'none'
  // Published ones stay until they are withdrawn, even if appeals are turned off.
  const hasPreliminary = !isFinalized && (hasAppeals || contest.preliminaryAt !== null)
  const close = () => setAsking(null)
  const dialogProps = { contest, now, onClose: close }
  const { finalizeBlockers = [], publishBlockers = [] } = summary.data ?? {}
  const isDeletable = !(summary.data?.hasIssues ?? false)
  // Blockers of publishing also block finalizing, and are shown only once.
  const blockers = finalizeBlockers.filter((blocker) => !publishBlockers.includes(blocker))
  return (
    <>
      {isFinalized && <NextSteps contestId={contest._id} />}
      {hasPreliminary && <PreliminaryPanel contest={contest} summary={summary.data} now={now} onAsk={setAsking} />}
      <Panel title={isFinalized ? 'Delete or reopen' : 'Delete or finalize'}>
        <p className={text.muted}>
          {[
            'Only a contest without submissions can be deleted.',
            ...(isFinalized
              ? ['This contest is finalized. Its verdicts and groups can’t change unless you reopen it.']
              : whenToFinalize(hasAppeals, hasEnded)),
          ].join(' ')}
        </p>
        {hasEnded && summary.data && blockers.length > 0 && (
          <div className={classNames(layout.below, layout.stack)}>
            <Blockers contest={contest} summary={summary.data} blockers={blockers} now={now} onLeave={close} />
          </div>
        )}
        <div className={classNames(button.actions, layout.below)}>
          <Button small variant="danger" disabled={!isDeletable} onClick={() => setAsking('delete')}>
            Delete…
          </Button>
          {isFinalized ? (
            <Button small onClick={() => setAsking('reopen')}>
              Reopen…
            </Button>
          ) : (
            <Button small disabled={!hasEnded || finalizeBlockers.length > 0} onClick={() => setAsking('finalize')}>
              Finalize…
            </Button>
          )}
        </div>
      </Panel>
      <RemovedSubmissions contestId={contest._id} />
      {asking === 'delete' && <DeleteDialog {...dialogProps} />}
      {asking === 'finalize' && !isFinalized && <FinalizeDialog {...dialogProps} />}
      {asking === 'reopen' && isFinalized && <ReopenDialog {...dialogProps} />}
      <Suspense>
        {asking === 'publish' && hasAppeals && contest.preliminaryAt === null && <PublishDialog {...dialogProps} />}
        {asking === 'withdraw' && hasPreliminary && contest.preliminaryAt !== null && (
          <WithdrawDialog {...dialogProps} />
        )}
      </Suspense>
    </>
  )
}

const removedKey = (contestId: string) => ['contests', 'removed', contestId] as const

/** Submissions that admins removed, each with a button to restore it. Renders nothing if there are none. */
function RemovedSubmissions({ contestId }: { contestId: string }) {
  const client = useQueryClient()
  const removed = useQuery({
    queryKey: removedKey(contestId),
    queryFn: async () => (await call('listRemovedIssues', { params: { id: contestId } })).data?.issues ?? [],
  })
  const restore = useMutation({
    mutationFn: (id: string) => call('restoreIssue', { params: { id } }),
    onSuccess: async ({ data: { issue } }) => {
      toast.success(`Submission ${issue.placeInLine} restored`)
      await Promise.all(
        [['contests'], ['issues'], ['triage']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
  const issues = removed.data ?? []
  if (issues.length === 0 && !removed.isError) return null
  return (
    <Panel title="Removed submissions">
      {issues.map((issue) => (
        <div key={issue._id} className={layout.below}>
          <b>{`Submission ${issue.placeInLine}`}</b>
          <p className={classNames(layout.links, text.muted)}>
            <span>
              Removed by <VisibleName>{issue.removedBy?.username ?? 'the operator'}</VisibleName>
            </span>
            <Time at={issue.removedAt} />
          </p>
          {issue.reason && <VisibleParagraph>{issue.reason}</VisibleParagraph>}
          <Button
            small
            className={layout.below}
            busy={restore.isPending && restore.variables === issue._id}
            aria-label={`Restore submission ${issue.placeInLine}`}
            onClick={() => restore.mutate(issue._id)}
          >
            Restore
          </Button>
        </div>
      ))}
      <RefusalNote>{restore.isError && messageOf(restore.error)}</RefusalNote>
      <RefusalNote>{removed.isError && messageOf(removed.error)}</RefusalNote>
    </Panel>
  )
}
