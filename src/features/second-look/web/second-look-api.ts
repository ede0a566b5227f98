import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import type { SecondVerdict } from '../../../domain/judging/second-look/second-look-rules'
import '../routes'
import { call } from '../../../web/api/call'
import { callForAll } from '../../../web/api/call-for'
import { issueKey } from '../../../web/issues/issue-api'
import { refreshTriage } from '../../../web/judging/triage-api'

/** Poll, because other judges take second looks at the same time. */
const othersSeenMs = 20_000

const looksKey = (contestId: string) => ['second-looks', contestId] as const

/** Loading it triggers the draw, if it is due. */
export const useSecondLooks = (id: string) =>
  useQuery({
    queryKey: looksKey(id),
    refetchInterval: othersSeenMs,
    queryFn: () =>
      callForAll(
        'readSecondLooks',
        'looks',
        { params: { id } },
        'The second looks could not be loaded. Reload the page.',
      ),
  })

/** Loading it is recorded, so it is loaded only for what is open, never prefetched. */
export const useBlindIssue = (contestId: string, id: string) =>
  useQuery({
    queryKey: [...looksKey(contestId), 'issue', id],
    queryFn: () =>
      callForAll('openSecondLook', 'issue', { params: { id } }, 'The submission could not be read. Reload the page.'),
  })

type DecisionBody<Reason> = { verdict: SecondVerdict; reason: Reason; invalidationCode?: InvalidationCode | undefined }

export function useSecondLookMutations(contestId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    /** Also after a refusal, because someone else was faster. */
    const afterwards = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work
      } finally {
        await client.invalidateQueries({ queryKey: looksKey(contestId), exact: true })
        refreshTriage(client, contestId)
      }
    }
    return {
      decide: (id: string, body: DecisionBody<string | null>) =>
        afterwards(call('decideSecondLook', { params: { id }, body })),
      forgo: async (id: string) => {
        await afterwards(call('forgoSecondLook', { params: { id } }))
        await client.invalidateQueries({ queryKey: issueKey(id) })
      },
      resolve: (id: string, body: DecisionBody<string>) =>
        afterwards(call('resolveSecondLook', { params: { id }, body })),
    }
  }, [client, contestId])
}
