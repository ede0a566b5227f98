import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Issue } from '../../../contract/issue'
import type { ChangeSince, QueueEntry } from '../../../contract/judging'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { assignedToOthers } from '../../../domain/judging/share-of-others'
import { undoMs } from '../../../domain/judging/undo-rule'
import { ApiError, messageOf } from '../../api/http'
import { deviceMs } from '../../ui/time/device-clock'
import { toast, toastList } from '../../ui/toast/toast'
import { changedIssues, type Decision, type JudgingMutations, type Outcome } from '../triage-api'

const find = (outcome: Outcome, id: string | undefined): Issue | undefined =>
  changedIssues(outcome).find(({ _id }) => _id === id)

/** What a decision did according to its reply, because another judge may have acted in between. */
export function decisionSummary(id: string, decision: Decision, outcome: Outcome): string {
  const decidedIssue = find(outcome, id)
  if (!decidedIssue) return 'Saved'
  if (decision.kind === 'duplicate') return duplicateText(decidedIssue, decision, outcome)
  return decidedIssue.status === 'pending'
    ? `${decidedIssue.placeInLine} is pending again`
    : `${decidedIssue.placeInLine} marked ${decidedIssue.status}`
}

function duplicateText(
  decidedIssue: Issue,
  { of, alsoValid }: Extract<Decision, { kind: 'duplicate' }>,
  outcome: Outcome,
): string {
  const primary = find(outcome, outcome.primaryId)
  const original = find(outcome, of._id)
  const isOriginal = original ? `${original.placeInLine} is ${original.status}` : ''
  if (primary && primary !== decidedIssue) {
    const both = alsoValid && isOriginal ? `, and ${isOriginal}` : ''
    return `${decidedIssue.placeInLine} marked as duplicate of ${primary.placeInLine}${both}`
  }
  const ahead = isOriginal && `; ${isOriginal}`
  return `${decidedIssue.placeInLine} marked ${decidedIssue.status}. It is the primary of its group${ahead}`
}

/** The state after undoing, for the issue and for the original that was decided along with it. */
export function undoSummary(id: string, decision: Decision, outcome: Outcome): string {
  const ids = decision.kind === 'duplicate' && decision.alsoValid ? [decision.of._id, id] : [id]
  const remaining = ids.flatMap((one) => find(outcome, one) ?? [])
  return ['Undone', remaining.map(({ placeInLine, status }) => `${placeInLine} is ${status}`).join(', ')]
    .filter(Boolean)
    .join(': ')
}

export type Failure = { message: string; decision: Decision; change: ChangeSince | null }

/** An unfinished decision on one issue, kept while another issue is open. */
export type Draft = { isInvalid: boolean; isBusy: boolean; failure: Failure | null; reasonSet: number }

const emptyDraft: Draft = { isInvalid: false, isBusy: false, failure: null, reasonSet: 0 }

/** The subject of a decision, as known to the queue and the submission's page. */
type Decided = Pick<QueueEntry, '_id' | 'placeInLine'> & Assignment
type Assignment = { assignee?: QueueEntry['assignee'] | undefined; isMine?: boolean | undefined }

/** A decision on submissions assigned to other judges, awaiting confirmation. */
type Unconfirmed = { others: (Pick<QueueEntry, 'placeInLine'> & Assignment)[]; run: () => Promise<void> }

function failureOf(error: unknown, decision: Decision): Failure {
  const isStale = error instanceof ApiError && error.code === 'STALE'
  const change = isStale ? (error.data as ChangeSince | null) : null
  return { message: messageOf(error, 'The decision was not saved. Try again.'), decision, change }
}

type Callbacks = {
  /** A decision is being sent. Returns the issue opened next, or null. */
  onDecided: (entry: Decided) => string | null
  /** A decision wasn't saved, and the issue opened next is still open. */
  onNotSaved: (entry: Decided) => void
  onUndone: (entry: Decided) => void
  openId: string | null
}

/** What an invalid verdict is based on, besides its text. */
export type InvalidationDetails = Pick<Extract<Decision, { kind: 'verdict' }>, 'invalidationCode' | 'knownIssue'>

/** A judge's input for one issue; missing fields were not touched. */
export type DecisionInput = { reason?: string; code?: InvalidationCode | null; citation?: number | null }

const changedIn = (entry: Decided, decision: Decision) =>
  decision.kind === 'duplicate' && decision.alsoValid ? [entry, decision.of] : [entry]

function useConfirmation() {
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null)
  const confirmed = useCallback(async (others: Unconfirmed['others'], run: Unconfirmed['run']) => {
    if (others.length > 0) setUnconfirmed({ others, run })
    else await run()
  }, [])
  return { unconfirmed, confirmed, closeConfirmation: () => setUnconfirmed(null) }
}

/** The last action, which a single key can undo. */
function useUndoable() {
  const undoable = useRef<{ toastId: number; run: () => void } | null>(null)
  useEffect(() => () => toastList.dismiss(undoable.current?.toastId ?? 0), [])
  const offer = useCallback((done: string, run: () => void) => {
    toastList.dismiss(undoable.current?.toastId ?? 0)
    const toastId = toast.offer(done, { label: 'Undo', keyName: 'U', run, until: deviceMs() + undoMs })
    undoable.current = { toastId, run }
  }, [])
  /** Only while its toast is visible, because the author may be notified after that. */
  const undoLast = useCallback(() => {
    const last = undoable.current
    undoable.current = null
    if (!last || !toastList.current().some(({ id }) => id === last.toastId)) return
    toastList.dismiss(last.toastId)
    last.run()
  }, [])
  return { offer, undoLast }
}

/** A judge's drafts, decisions and undo in one contest. */
export function useDecisions(acts: JudgingMutations, callbacks: Callbacks) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const { confirmed, ...confirmation } = useConfirmation()
  const latest = useRef(callbacks)
  latest.current = callbacks
  /** A ref, so that typing re-renders only the fields. */
  const written = useRef(new Map<string, DecisionInput>())
  const { offer, undoLast } = useUndoable()
  const acting = useMemo(() => {
    const write = (id: string, to: Partial<Draft>) =>
      setDrafts((all) => ({ ...all, [id]: { ...emptyDraft, ...all[id], ...to } }))
    const undo = async (entry: Decided, decision: Decision) => {
      try {
        const undone = await acts.undo(entry._id)
        toast.success(undoSummary(entry._id, decision, undone))
        latest.current.onUndone(entry)
      } catch (error) {
        toast.error(`${entry.placeInLine} was not undone. ${messageOf(error)}`)
      }
    }
    const offerUndo = (entry: Decided, decision: Decision, outcome: Outcome) =>
      offer(decisionSummary(entry._id, decision, outcome), () => void undo(entry, decision))
    /** For actions other than verdicts. */
    const offerUndoOf = (done: string, undoIt: () => Promise<string>) =>
      offer(done, () => {
        void undoIt().then(toast.success, (error: unknown) => toast.error(`Nothing was undone. ${messageOf(error)}`))
      })
    const send = async (entry: Decided, version: number, decision: Decision) => {
      write(entry._id, { isBusy: true, failure: null })
      const saved = acts.decide({ _id: entry._id, version }, decision)
      // Don't wait for the reply, which is almost always a success.
      const nextId = latest.current.onDecided(entry)
      let outcome: Outcome
      try {
        outcome = await saved
      } catch (error) {
        const failure = failureOf(error, decision)
        write(entry._id, { isBusy: false, failure })
        const { openId, onNotSaved } = latest.current
        const isElsewhere = openId !== entry._id && openId !== nextId
        // The next one may not be rendered yet, and must not open over the error.
        if (nextId !== null && !isElsewhere) onNotSaved(entry)
        if (isElsewhere) toast.error(`${entry.placeInLine} was not saved. ${failure.message}`)
        return
      }
      write(entry._id, emptyDraft)
      written.current.delete(entry._id)
      offerUndo(entry, decision, outcome)
    }
    /** Decides on others' assignments once that is confirmed. */
    const decide = (entry: Decided, version: number, decision: Decision) =>
      confirmed(assignedToOthers(changedIn(entry, decision)), () => send(entry, version, decision))
    const draftOf = (id: string) => drafts[id] ?? emptyDraft
    const inputFor = (id: string): DecisionInput => written.current.get(id) ?? {}
    const keep = (id: string, part: DecisionInput): void => void written.current.set(id, { ...inputFor(id), ...part })
    /** Opens the reason field with this text. */
    const askReason = (id: string, part: DecisionInput) => {
      keep(id, part)
      write(id, { isInvalid: true, reasonSet: draftOf(id).reasonSet + 1 })
    }
    return { write, decide, undoLast, offerUndoOf, draftOf, writtenOf: inputFor, keep, askReason }
  }, [acts, drafts, confirmed, offer, undoLast])
  return { ...acting, ...confirmation }
}

export type Decisions = ReturnType<typeof useDecisions>

export type JudgedIssue = Pick<Issue, '_id' | 'placeInLine' | 'status' | 'invalidationReason' | 'invalidationCode'> &
  Assignment &
  Partial<Record<'knownIssue', Issue['knownIssue'] | undefined>>

/** The input for the issue, otherwise its verdict's values. Only a known issue can be cited. */
export function currentInput(issue: JudgedIssue, { writtenOf }: Pick<Decisions, 'writtenOf'>) {
  const { reason = '', code = issue.invalidationCode, citation = issue.knownIssue?.number } = writtenOf(issue._id)
  return { reason: reason.trim(), code, cited: code === 'known_issue' ? citation : undefined }
}

export const mainReasonId = 'main-reason'
