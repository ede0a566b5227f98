import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reply } from '../../../contract/endpoints'
import type { QueueEntry } from '../../../contract/judging'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { call } from '../../api/call'
import { callForAll } from '../../api/call-for'

export type Clusters = Reply<'listClusters'>['data']
export type Cluster = Clusters['clusters'][number]
export type ClusterVerdict = {
  verdict: 'valid' | 'invalid'
  reason: string | null
  invalidationCode?: InvalidationCode
  knownIssue?: number
}

/** Not asked for again by itself: clusters that change under the hand are hard to decide, and an old one is refused. */
export const useClusters = (id: string) =>
  useQuery({
    queryKey: ['clusters', id],
    queryFn: () =>
      callForAll('listClusters', 'clusters', { params: { id } }, 'The clusters could not be read. Reload the page.'),
  })

export function useClusterActs(contestId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    /** Also after a refusal, because then somebody else was there in between. Queues, lists and counts change as well. */
    const afterwards = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work
      } finally {
        await client.invalidateQueries()
      }
    }
    const params = { id: contestId }
    return {
      decide: (chosen: readonly QueueEntry[], { reason: invalidationReason, ...verdict }: ClusterVerdict) => {
        const issues = chosen.map(({ _id: issueId, version }) => ({ issueId, version }))
        return afterwards(call('decideCluster', { params, body: { issues, invalidationReason, ...verdict } }))
      },
      undo: (clusterId: string) => afterwards(call('undoCluster', { params, body: { clusterId } })),
    }
  }, [client, contestId])
}
