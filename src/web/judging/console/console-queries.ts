import { queryOptions, useQuery } from '@tanstack/react-query'
import { callForAll } from '../../api/call-for'
import { judgingKey, triageKey } from '../triage-api'

/** Poll, because other judges decide at the same time and their decisions must appear without a reload. */
export const othersSeenMs = 20_000

export const useTriage = (id: string) =>
  useQuery({
    queryKey: triageKey(id),
    refetchInterval: othersSeenMs,
    queryFn: () =>
      callForAll('readTriage', 'issues', { params: { id } }, 'The queue could not be read. Reload the page.'),
  })

/**
 * Loading it counts as reading the report, so it is loaded only for what is open or being opened, never prefetched
 * further.
 */
export const judgingQuery = (id: string) =>
  queryOptions({
    queryKey: [...judgingKey, id],
    queryFn: () =>
      callForAll('readJudging', 'issue', { params: { id } }, 'The submission could not be read. Reload the page.'),
  })

export const useJudging = (id: string) => useQuery(judgingQuery(id))
