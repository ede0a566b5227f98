import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChangeSince, QueueEntry } from '../../../contract/judging'
import { undoMs } from '../../../domain/judging/undo-rule'
import { ApiError, messageOf } from '../../api/http'
import { toast, toastList } from '../../ui/toast/toast'
import type { Decision, JudgingActs, Outcome } from '../triage-api'
import { decidedWords, undoneWords } from './outcome-words'

export type Failure = { message: string; decision: Decision; change: ChangeSince | null }

/** What was begun for one issue and is not decided: it stays when another issue is opened in between. */
export type Draft = { isInvalid: boolean; reason: string; isBusy: boolean; failure: Failure | null }

const emptyDraft: Draft = { isInvalid: false, reason: '', isBusy: false, failure: null }

function failureOf(error: unknown, decision: Decision): Failure {
  const isStale = error instanceof ApiError && error.code === 'STALE'
  const change = isStale ? (error.data as ChangeSince | null) : null
  return { message: messageOf(error, 'The decision was not saved. Try again.'), decision, change }
}

type Callbacks = {
  onDecided: (entry: QueueEntry) => void
  onUndone: (entry: QueueEntry) => void
  openId: string | null
}

/** Drafts, decisions and the last one's undo, of one judge in one contest. */
export function useDecisions(acts: JudgingActs, callbacks: Callbacks) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const undoable = useRef<{ toastId: number; run: () => void } | null>(null)
  useEffect(() => () => toastList.dismiss(undoable.current?.toastId ?? 0), [])
  return useMemo(() => {
    const write = (id: string, to: Partial<Draft>) =>
      setDrafts((all) => ({ ...all, [id]: { ...emptyDraft, ...all[id], ...to } }))
    const undo = async (entry: QueueEntry, decision: Decision) => {
      try {
        const undone = await acts.undo(entry._id)
        toast.success(undoneWords(entry._id, decision, undone))
        latest.current.onUndone(entry)
      } catch (error) {
        toast.error(`${entry.placeInLine} was not undone. ${messageOf(error)}`)
      }
    }
    const offerUndo = (entry: QueueEntry, decision: Decision, outcome: Outcome) => {
      toastList.dismiss(undoable.current?.toastId ?? 0)
      const run = () => void undo(entry, decision)
      const offer = { words: 'Undo', keyName: 'U', run, until: Date.now() + undoMs }
      undoable.current = { toastId: toast.offer(decidedWords(entry._id, decision, outcome), offer), run }
    }
    const decide = async (entry: QueueEntry, version: number, decision: Decision) => {
      write(entry._id, { isBusy: true, failure: null })
      let outcome: Outcome
      try {
        outcome = await acts.decide({ _id: entry._id, version }, decision)
      } catch (error) {
        const failure = failureOf(error, decision)
        write(entry._id, { isBusy: false, failure })
        if (latest.current.openId !== entry._id) toast.error(`${entry.placeInLine} was not saved. ${failure.message}`)
        return
      }
      write(entry._id, emptyDraft)
      offerUndo(entry, decision, outcome)
      latest.current.onDecided(entry)
    }
    /** Only while its toast stands: later than that the author may have been told. */
    const undoLast = () => {
      const last = undoable.current
      undoable.current = null
      if (!last || !toastList.current().some(({ id }) => id === last.toastId)) return
      toastList.dismiss(last.toastId)
      last.run()
    }
    return { write, decide, undoLast, draftOf: (id: string) => drafts[id] ?? emptyDraft }
  }, [acts, drafts])
}

export type Decisions = ReturnType<typeof useDecisions>
