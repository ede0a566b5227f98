import '../routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { isUnderWay } from '../../../domain/contests/proof-runs'
import { call } from '../../../web/api/call'
import { callFor } from '../../../web/api/call-for'
import type { FixCell, FixState } from '../domain/fix-outcomes'

const matrixKey = (contestId: string) => ['fixes', contestId] as const
const pollMs = 5_000

type Matrix = Awaited<ReturnType<typeof readMatrix>>
export type FixRow = Matrix['rows'][number]
export type ShownFix = Matrix['fixes'][number]

const readMatrix = async (contestId: string) => (await call('readFixMatrix', { params: { id: contestId } })).data

const isWaiting = ({ fixes, rows }: { fixes: { state: FixState }[]; rows: { cells: FixCell[] }[] }) =>
  fixes.some(({ state }) => state === 'waiting') || rows.some(({ cells }) => cells.includes('waiting'))

/** Polls while something waits. */
export const useFixMatrix = (contestId: string) =>
  useQuery({
    queryKey: matrixKey(contestId),
    queryFn: () => readMatrix(contestId),
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? pollMs : false),
  })

export const usePatch = (fixId: string) =>
  useQuery({
    queryKey: ['fixes', 'patch', fixId],
    queryFn: async () => (await call('readFix', { params: { id: fixId } })).data.patch,
    // A fix never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

const fixRunKey = (fixId: string, issueId: string) => ['fixes', 'run', fixId, issueId] as const

/** The run of a fix with a submission, or with the own tests. */
export const useFixRun = (fixId: string, issueId: string) =>
  useQuery({
    queryKey: fixRunKey(fixId, issueId),
    queryFn: () =>
      callFor('readFixRun', 'run', { params: { id: fixId }, query: issueId === '' ? {} : { issue: issueId } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  })

function useFixMutation<Input>(contestId: string, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: matrixKey(contestId) }),
  })
}

export const useAddFix = (contestId: string) =>
  useFixMutation(contestId, (body: Sent<'addFix', 'body'>) => call('addFix', { params: { id: contestId }, body }))

export const useRemoveFix = (contestId: string) =>
  useFixMutation(contestId, (id: string) => call('removeFix', { params: { id } }))

export function useRunFixAgain(contestId: string, { fixId, issueId }: { fixId: string; issueId: string }) {
  const client = useQueryClient()
  return useFixMutation(contestId, async () => {
    const body = { issueId: issueId || null }
    const run = await callFor('runFixAgain', 'run', { params: { id: fixId }, body })
    client.setQueryData(fixRunKey(fixId, issueId), run)
  })
}
