import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import type { DecisionRefusal } from '../../../domain/judging/second-look/withholding'
import { lazyComponent } from '../../loading/lazy-component'
import type { Panes } from '../../panes/use-panes'
import { useKeys } from '../../ui/keys/use-keys'
import { DecisionPane } from '../deciding/DecisionPane'
import type { Decisions } from '../deciding/decisions'
import { ShareOfOthersDialog } from '../deciding/ShareOfOthersDialog'
import { verdictActions } from '../deciding/VerdictForm'
import { DuplicatePicker } from '../duplicates/DuplicatePicker'
import { GroupDialog } from '../duplicates/GroupDialog'
import { OpenReportContext, type ReportDialog, useOpenReport } from '../open-report'
import { type Decision, type Judging, type JudgingMutations, type Triage, triageKey } from '../triage-api'
import { useSendKey } from './console-keys'
import { NotLoadedHere, useConsoleParts } from './console-parts'
import { useJudging } from './console-queries'
import { ReportPane } from './ReportPane'

const RevisionsDialog = lazyComponent(
  async () => (await import('../duplicates/RevisionsDialog')).RevisionsDialog,
  NotLoadedHere,
)
const SavedReasons = lazyComponent(async () => (await import('../deciding/SavedReasons')).SavedReasons, NotLoadedHere)

type OpenReportProps = {
  triage: Triage
  entry: QueueEntry
  acts: JudgingMutations
  decisions: Decisions
  panes: Panes
  onOpen: (id: string) => void
  onBack: () => void
  onNext: () => void
}

type Opened = { entry: QueueEntry; judging: Judging | undefined }

/**
 * Before the draw of second looks, the queue hides other judges' verdicts. Opening a submission shows its verdict, so
 * the queue can too.
 */
function useVerdictOnceOpened(contestId: string, { entry, judging }: Opened) {
  const client = useQueryClient()
  const isShown = entry.secondLook === 'undrawn' && judging !== undefined && judging.issue.secondLook === undefined
  useEffect(() => {
    if (isShown) void client.invalidateQueries({ queryKey: triageKey(contestId) })
  }, [client, contestId, isShown])
}

/** The open report and its decision: two panes, and the dialogs for a decision. */
export function OpenReport({ triage, entry, acts, decisions, panes, onOpen, onBack, onNext }: OpenReportProps) {
  const judging = useJudging(entry._id)
  useVerdictOnceOpened(triage.contest._id, { entry, judging: judging.data })
  const { acts: added } = useConsoleParts()
  const [dialog, setDialog] = useState<ReportDialog | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const { isBusy } = decisions.draftOf(entry._id)
  const ownLook = entry.secondLook === 'yours' ? 'second_look_yours' : null
  const refusal: DecisionRefusal | null = entry.isOwn ? 'self_review' : (triage.judgeRefusal ?? ownLook)
  const isClosed = refusal !== null
  const version = judging.data?.issue.version
  const openDialog = (next: ReportDialog) => {
    if (next.what === 'revisions' || (!isClosed && judging.data)) setDialog(next)
  }
  const decide = (decision: Decision, from = version) => {
    if (!isClosed && from !== undefined && !isBusy) void decisions.decide(entry, from, decision)
  }
  const issue = { ...entry, knownIssue: judging.data?.issue.knownIssue }
  const judged = { issue, version, isClosed, decisions, reasonField }
  const verdict = verdictActions(judged)
  const chooseDuplicate = () => openDialog({ what: 'duplicate', first: null })
  const showReasons = () => openDialog({ what: 'reasons' })
  useKeys({
    1: verdict.onValid,
    2: chooseDuplicate,
    3: verdict.onInvalid,
    s: showReasons,
    g: () => openDialog({ what: 'group' }),
    ...Object.fromEntries(added.map(({ key }) => [key, () => openDialog({ what: 'act', key })])),
  })
  useSendKey(verdict.onSendInvalid)
  const isDuplicate = entry.duplicateGroupId !== null && !entry.isPrimary && entry.status === 'valid'
  const primary = judging.data?.group?.primary.placeInLine
  const open = {
    ...{ triage, entry, judging: judging.data, acts, decisions, refusal, isClosed, decide, openDialog },
    startInvalid: verdict.onInvalid,
    openIssue: onOpen,
    openNext: onNext,
    closeDialog: () => setDialog(null),
  }
  return (
    <OpenReportContext value={open}>
      <ReportPane entry={entry} judging={judging} onBack={onBack} pane={panes.main} />
      <DecisionPane
        pane={panes.side}
        verdict={{
          ...judged,
          acts: verdict,
          hasKeys: true,
          duplicate: {
            label: isDuplicate && primary !== undefined ? `Duplicate of ${primary}` : 'Duplicate of…',
            isDuplicate,
            onChoose: chooseDuplicate,
          },
          onSavedReasons: showReasons,
        }}
      />
      <ShareOfOthersDialog {...decisions} />
      {dialog && <OpenDialog dialog={dialog} />}
    </OpenReportContext>
  )
}

function OpenDialog({ dialog }: { dialog: ReportDialog }) {
  const { judging } = useOpenReport()
  const { acts } = useConsoleParts()
  if (dialog.what === 'group') return <GroupDialog />
  if (dialog.what === 'duplicate') return <DuplicatePicker first={dialog.first} />
  return (
    <Suspense>
      {dialog.what === 'reasons' && <SavedReasons />}
      {dialog.what === 'revisions' && judging && <RevisionsDialog judging={judging} />}
      {acts.map(({ key, Dialog }) => dialog.what === 'act' && dialog.key === key && <Dialog key={key} />)}
    </Suspense>
  )
}
