import { useEffect, useRef, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { undoMs } from '../../../domain/judging/undo-rule'
import { deviceMs } from '../../ui/time/device-clock'
import { toast, toastList } from '../../ui/toast/toast'
import { type ClusterVerdict, useClusterActs } from './cluster-api'
import { failureText, submissions } from './cluster-words'

type Callbacks = { onDecided: () => void; onProblem: (problem: string | null) => void }

/** One decision for many, and the undo of the last one as a whole while its toast stands. */
export function useClusterDecisions(contestId: string, { onDecided, onProblem }: Callbacks) {
  const acts = useClusterActs(contestId)
  const [isBusy, setBusy] = useState(false)
  const undoable = useRef<{ toastId: number; run: () => void } | null>(null)
  useEffect(() => () => toastList.dismiss(undoable.current?.toastId ?? 0), [])
  const undo = async (clusterId: string) => {
    try {
      const { data } = await acts.undo(clusterId)
      toast.success(`Undone: ${submissions(data.issueIds.length)} pending again`)
      onProblem(null)
    } catch (error) {
      onProblem(failureText(error, 'The decision was not undone. Try again.'))
    }
  }
  const decide = async (chosen: readonly QueueEntry[], decided: ClusterVerdict) => {
    if (isBusy || chosen.length === 0) return
    setBusy(true)
    onProblem(null)
    try {
      const { data } = await acts.decide(chosen, decided)
      toastList.dismiss(undoable.current?.toastId ?? 0)
      const run = () => void undo(data.clusterId)
      const offer = { words: 'Undo', keyName: 'U', run, until: deviceMs() + undoMs }
      undoable.current = {
        toastId: toast.offer(`${submissions(chosen.length)} marked ${decided.verdict}`, offer),
        run,
      }
      onDecided()
    } catch (error) {
      onProblem(failureText(error, 'The decision was not saved. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  const undoLast = () => {
    const last = undoable.current
    undoable.current = null
    if (!last || !toastList.current().some(({ id }) => id === last.toastId)) return
    toastList.dismiss(last.toastId)
    last.run()
  }
  return { isBusy, decide, undoLast }
}

export type ClusterDecisions = ReturnType<typeof useClusterDecisions>
