import { Suspense, useRef, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { decisionReasonProblem } from '../../../domain/field-rules'
import { lateCode } from '../../loading/late-code'
import { NotLoadedDialog } from '../../loading/NotLoaded'
import { useKeys } from '../../ui/keys/use-keys'
import type { Deciding } from '../deciding/Choices'
import { type Closed, DecisionPane } from '../deciding/DecisionPane'
import type { Decisions } from '../deciding/decisions'
import { SavedReasons } from '../deciding/SavedReasons'
import { DuplicatePicker } from '../duplicates/DuplicatePicker'
import { GroupDialog } from '../duplicates/GroupDialog'
import { type Decision, type JudgingActs, type Triage, useJudging } from '../triage-api'
import { type Panes, useSendKey } from './console-keys'
import { ReportPane } from './ReportPane'

const RevisionsDialog = lateCode(
  async () => (await import('../duplicates/RevisionsDialog')).RevisionsDialog,
  NotLoadedDialog,
)
const SideBySide = lateCode(async () => (await import('../duplicates/SideBySide')).SideBySide, NotLoadedDialog)

type Opened =
  | { what: 'duplicate'; first: QueueEntry | null }
  | { what: 'compare'; other: QueueEntry }
  | { what: 'group' | 'revisions' | 'reasons' }

type OpenReportProps = {
  triage: Triage
  entry: QueueEntry
  acts: JudgingActs
  decisions: Decisions
  panes: Panes
  onOpen: (id: string) => void
  onBack: () => void
}

/** The open report and the decision over it: two panes, and the dialogs that a decision may need. */
export function OpenReport({ triage, entry, acts, decisions, panes, onOpen, onBack }: OpenReportProps) {
  const judging = useJudging(entry._id)
  const [opened, setOpened] = useState<Opened | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const draft = decisions.draftOf(entry._id)
  const closed: Closed = entry.isOwn ? 'own' : triage.judgeRefusal
  const isClosed = closed !== null
  const close = () => setOpened(null)
  const ask = (what: Opened) => !isClosed && judging.data && setOpened(what)
  const decide = (decision: Decision, version = judging.data?.issue.version) => {
    if (isClosed || version === undefined || draft.isBusy) return
    void decisions.decide(entry, version, decision)
  }
  const deciding: Deciding = {
    onValid: () => entry.status !== 'valid' && decide({ kind: 'verdict', status: 'valid', reason: null }),
    onDuplicate: () => ask({ what: 'duplicate', first: null }),
    onInvalid: () => {
      if (isClosed || !judging.data) return
      decisions.write(entry._id, { isInvalid: true, reason: draft.reason || (entry.invalidationReason ?? '') })
      reasonField.current?.focus()
    },
    onPending: () => decide({ kind: 'verdict', status: 'pending', reason: null }),
    onSendInvalid: () => {
      const reason = draft.reason.trim()
      if (draft.isInvalid && !decisionReasonProblem(reason)) decide({ kind: 'verdict', status: 'invalid', reason })
    },
    onReason: (reason) => decisions.write(entry._id, { reason }),
    onSavedReasons: () => ask({ what: 'reasons' }),
  }
  useKeys({
    1: deciding.onValid,
    2: deciding.onDuplicate,
    3: deciding.onInvalid,
    s: deciding.onSavedReasons,
    g: () => ask({ what: 'group' }),
  })
  useSendKey(deciding.onSendInvalid)
  const duplicateOf = (first: QueueEntry) => ask({ what: 'duplicate', first })
  return (
    <>
      <ReportPane entry={entry} judging={judging} onBack={onBack} pane={panes.report} />
      <DecisionPane
        triage={triage}
        entry={entry}
        judging={judging.data}
        draft={draft}
        deciding={deciding}
        acts={acts}
        closed={closed}
        onAgain={(version) => draft.failure && decide(draft.failure.decision, version)}
        onChooseAgain={(of) => {
          decisions.write(entry._id, { failure: null })
          duplicateOf(of)
        }}
        onDrop={() => decisions.write(entry._id, { failure: null })}
        onGroup={() => ask({ what: 'group' })}
        onRevisions={() => setOpened({ what: 'revisions' })}
        onCompare={(other) => setOpened({ what: 'compare', other })}
        onDuplicateOf={duplicateOf}
        onOpen={onOpen}
        pane={panes.decision}
        reasonField={reasonField}
      />
      {opened?.what === 'duplicate' && (
        <DuplicatePicker
          entry={entry}
          triage={triage}
          first={opened.first}
          onChoose={(of, more) => {
            close()
            decide({ kind: 'duplicate', of, ...more })
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'group' && <GroupDialog entry={entry} triage={triage} acts={acts} onClose={close} />}
      {opened?.what === 'reasons' && (
        <SavedReasons
          typed={draft.reason.trim()}
          onChoose={(reason) => {
            close()
            decisions.write(entry._id, { isInvalid: true, reason })
            reasonField.current?.focus()
          }}
          onClose={close}
        />
      )}
      <Suspense>
        {opened?.what === 'revisions' && judging.data && (
          <RevisionsDialog judging={judging.data} acts={acts} isClosed={isClosed} onClose={close} />
        )}
        {opened?.what === 'compare' && (
          <SideBySide
            entry={entry}
            other={opened.other}
            isClosed={isClosed}
            onDuplicate={() => duplicateOf(opened.other)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
