import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import type { QueueEntry } from '../../../contract/judging'
import { call } from '../../../web/api/call'
import { callForAll } from '../../../web/api/call-for'
import { refreshTriage } from '../../../web/judging/triage-api'
import type { SweepAnswer } from '../domain/sweep-rules'
import '../routes'

export type Sweep = Reply<'readSweep'>['data']
export type SweepOffer = Sweep['offers'][number]

const sweepKey = ['sweep'] as const
const lookAlikesKey = (contestId: string) => ['look-alikes', contestId] as const

/** Refetched for each sweep, because other judges answer too. */
export const useSweep = (id: string) =>
  useQuery({
    queryKey: [...sweepKey, id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      callForAll('readSweep', 'offers', { params: { id } }, 'The likely duplicates could not be read. Try again.'),
  })

export const useLookAlikes = (id: string) =>
  useQuery({
    queryKey: lookAlikesKey(id),
    queryFn: () =>
      callForAll(
        'listLookAlikes',
        'lookAlikes',
        { params: { id } },
        'The look-alikes could not be loaded. Reload the page.',
      ),
  })

type Compared = { one: QueueEntry; other: QueueEntry; answer: SweepAnswer; sweepId: string }

export function useSweepMutations(contestId: string) {
  const client = useQueryClient()
  const invalidate = () => {
    refreshTriage(client, contestId)
    void client.invalidateQueries({ queryKey: lookAlikesKey(contestId) })
    void client.invalidateQueries({ queryKey: ['contests'] })
  }
  return {
    answer: async ({ one, other, ...fields }: Compared) => {
      try {
        const body = { ...fields, issueId: other._id, otherVersion: other.version }
        const { data } = await call('answerSweep', { params: { id: one._id }, version: one.version, body })
        if (data) client.setQueryData<Sweep>([...sweepKey, one._id], data)
      } finally {
        invalidate()
      }
    },
    undo: async (sweepId: string) => {
      try {
        const { data } = await call('undoSweep', { params: { id: contestId }, body: { sweepId } })
        return data?.issueIds ?? []
      } finally {
        await client.invalidateQueries({ queryKey: sweepKey })
        invalidate()
      }
    },
    refresh: () => client.invalidateQueries({ queryKey: sweepKey }),
  }
}
