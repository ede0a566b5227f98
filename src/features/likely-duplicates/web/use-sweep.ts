import { useState } from 'react'
import { assignedToOthers } from '../../../domain/judging/share-of-others'
import { messageOf } from '../../../web/api/http'
import { missesMax } from '../domain/sweep-offers'
import type { SweepAnswer } from '../domain/sweep-rules'
import { type SweepOffer, useSweep, useSweepMutations } from './sweep-api'

export type SweepCounts = Record<SweepAnswer, number>

/** A sweep through likely duplicates of a submission: the current offer, and the answers so far. */
export function useSweepWalk(id: string, contestId: string) {
  const query = useSweep(id)
  const acts = useSweepMutations(contestId)
  const [sweepId, setSweepId] = useState(newSweepId)
  const [counts, setCounts] = useState<SweepCounts>({ same: 0, apart: 0 })
  const [misses, setMisses] = useState(0)
  const [later, setLater] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** An offer whose verdict would affect another judge's assignment, until confirmed. */
  const [confirmingId, setConfirmingId] = useState<string | null>(null)
  const sweep = query.data
  const most = sweep ? missesMax[sweep.issue.status] - misses : 0
  const offer = sweep?.offers.filter(({ issue }) => !later.includes(issue._id)).slice(0, Math.max(0, most))[0] ?? null
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    setConfirmingId(null)
    try {
      await act()
    } catch (error) {
      setFailure(messageOf(error))
      await acts.refresh()
    } finally {
      setBusy(false)
    }
  }
  const sendAnswer = (answer: SweepAnswer, { issue: other }: SweepOffer) =>
    attempt(async () => {
      if (!sweep) return
      await acts.answer({ one: sweep.issue, other, answer, sweepId })
      setCounts((all) => ({ ...all, [answer]: all[answer] + 1 }))
      setMisses(answer === 'same' ? 0 : misses + 1)
    })
  return {
    ...{ query, sweep, offer, counts, isBusy, failure, confirmingId, sweepId, attempt },
    answer: (answer: SweepAnswer) => {
      if (!offer) return
      if (answer === 'same' && confirmingId !== offer.issue._id && takesShare(offer)) setConfirmingId(offer.issue._id)
      else void sendAnswer(answer, offer)
    },
    postpone: () => {
      if (!offer) return
      setLater([...later, offer.issue._id])
      setMisses(misses + 1)
    },
    /** After a verdict on the open submission, continues with pending ones. */
    goOn: () => {
      setMisses(0)
      return acts.refresh()
    },
    undo: () =>
      attempt(async () => {
        await acts.undo(sweepId)
        setSweepId(newSweepId())
        setCounts({ same: 0, apart: 0 })
        setMisses(0)
        setLater([])
      }),
  }
}

const newSweepId = () => crypto.randomUUID()

const takesShare = ({ issue }: SweepOffer) => issue.status === 'pending' && assignedToOthers([issue]).length > 0

export type SweepWalk = ReturnType<typeof useSweepWalk>
