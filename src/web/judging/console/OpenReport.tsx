import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { QueueEntry } from '../../../contract/judging'
import { bodyOf, filledOptionalTexts } from '../../../domain/issues/issue-text'
import { messageOf } from '../../api/http'
import { CitedLines } from '../../issues/report/CitedLines'
import { ReportParts } from '../../issues/report/ReportParts'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'
import { MainPane } from '../../panes/Panes'
import type { Panes } from '../../panes/use-panes'
import { paths } from '../../paths'
import { RetryBanner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import { useKeys } from '../../ui/keys/use-keys'
import { SheetHead } from '../../ui/PageHead'
import sheet from '../../ui/Sheet.module.css'
import { Skeleton } from '../../ui/Skeleton'
import { StatusLabel, StatusTag } from '../../ui/Status'
import { VisibleName, VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { formatUtcDateAndSecond } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { DecisionPane } from '../deciding/DecisionPane'
import type { Decisions } from '../deciding/decisions'
import { ShareOfOthersDialog } from '../deciding/ShareOfOthersDialog'
import { verdictActions } from '../deciding/VerdictForm'
import { DuplicatePicker } from '../duplicates/DuplicatePicker'
import { GroupDialog } from '../duplicates/GroupDialog'
import { OpenReportContext, type ReportDialog, refusalFor, useOpenReport } from '../open-report'
import { type Decision, type Judging, type JudgingMutations, type Triage, triageKey } from '../triage-api'
import { useSendKey } from './console-keys'
import { NotLoadedHere, useConsoleParts } from './console-parts'
import { useJudging } from './console-queries'

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
  const refusal = refusalFor(triage, entry)
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

const ReportSection = lazyComponent(
  async () => (await import('../../issues/report/ReportSection')).ReportSection,
  NotLoadedPart,
)

type ReportPaneProps = {
  entry: QueueEntry
  judging: ReturnType<typeof useJudging>
  onBack: () => void
  pane: RefObject<HTMLElement | null>
}

/** The report, rendered by the same code as on the submission's page. */
function ReportPane({ entry, judging, onBack, pane }: ReportPaneProps) {
  const { triage } = useOpenReport()
  return (
    <MainPane label={`Submission ${entry.placeInLine}: ${entry.title}`} pane={pane} backLabel="Queue" onBack={onBack}>
      <ReportHeading entry={entry} judging={judging.data} />
      {judging.isPending && <Skeleton rows={4} />}
      {judging.isError && (
        <RetryBanner
          label="Try again"
          onRetry={() => void judging.refetch()}
        >{`The submission could not be loaded. ${messageOf(judging.error)}`}</RetryBanner>
      )}
      {judging.data && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <CitedLines key={entry._id}>
            <ReportSection level={3} title="Issue Description" markdown={judging.data.issue.description} prefix="L" />
            {filledOptionalTexts(judging.data.issue).map(({ name, label, anchor, markdown }) => (
              <ReportSection key={name} level={3} title={label} markdown={markdown} prefix={anchor} />
            ))}
            <ReportParts contest={triage.contest} issueId={entry._id} markdown={bodyOf(judging.data.issue)} level={3} />
          </CitedLines>
        </Suspense>
      )}
    </MainPane>
  )
}

function ReportHeading({ entry, judging }: { entry: QueueEntry; judging: Judging | undefined }) {
  const revisions = judging?.revisions ?? []
  const rewritten = revisions.at(-1)?.rewritten
  return (
    <SheetHead
      level={2}
      status={entry.status}
      placeInLine={entry.placeInLine}
      statuses={
        <>
          <StatusLabel status={entry.status} secondLook={entry.secondLook} />
          {entry.duplicateGroupId && <StatusTag status={entry.isPrimary ? 'primary' : 'duplicate'} />}
          <VisibleName className={text.muted}>{entry.author.username || 'Unknown User'}</VisibleName>
          <Time className={classNames(text.mono, text.faint)} at={entry.receivedAt} format={formatUtcDateAndSecond} />
        </>
      }
      title={<VisibleText>{entry.title}</VisibleText>}
    >
      <p className={sheet.byline}>
        <Link to={paths.submission(entry._id)}>Open the submission’s page</Link>
        {entry.assignee && (
          <span>
            Assigned to <VisibleName>{entry.isMine ? 'you' : entry.assignee.username}</VisibleName>
          </span>
        )}
        {revisions.length > 1 && (
          <span>{`${revisions.length} revisions${rewritten ? `, rewritten: ${rewritten.inCommon}% in common` : ''}`}</span>
        )}
      </p>
    </SheetHead>
  )
}
