import { useState } from 'react'
import { messageOf } from '../../../web/api/http'
import { toast } from '../../../web/ui/toast/toast'
import type { LookAlikes } from '../contract'
import type { SweepAnswer } from '../domain/sweep-rules'
import { useSweepMutations } from './sweep-api'
import { sweepUndoSummary } from './sweep-texts'

export type Pair = LookAlikes['lookAlikes'][number]
export const keyOf = ({ one, other }: Pair) => `${one._id} ${other._id}`

/** The answers of this visit, which can be undone together, and the pairs that were left for later. */
export function useLookAlikeWalk({ contest, judgeRefusal }: LookAlikes) {
  const acts = useSweepMutations(contest._id)
  const [sweepId, setSweepId] = useState(() => crypto.randomUUID())
  const [answered, setAnswered] = useState(0)
  const [later, setLater] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const may = { same: judgeRefusal === null, apart: judgeRefusal === null || judgeRefusal === 'preliminary_results' }
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ answered, later, isBusy, failure, may },
    answer: ({ one, other }: Pair, answer: SweepAnswer) =>
      attempt(async () => {
        if (!may[answer]) return
        await acts.answer({ one, other, answer, sweepId })
        setAnswered(answered + 1)
      }),
    postpone: (pair: Pair) => setLater([...later.filter((key) => key !== keyOf(pair)), keyOf(pair)]),
    undo: () =>
      attempt(async () => {
        if (answered === 0) return
        toast.success(sweepUndoSummary(await acts.undo(sweepId)))
        setSweepId(crypto.randomUUID())
        setAnswered(0)
      }),
  }
}
