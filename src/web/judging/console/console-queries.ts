import { queryOptions, useQuery } from '@tanstack/react-query'
import { callForAll } from '../../api/call-for'
import { judgingKey, triageKey } from '../triage-api'

/** Other judges work at the same time, and what they decide has to come to light without a reload. */
const othersSeenMs = 20_000

export const useTriage = (id: string) =>
  useQuery({
    queryKey: triageKey(id),
    refetchInterval: othersSeenMs,
    queryFn: () =>
      callForAll('readTriage', 'issues', { params: { id } }, 'The queue could not be read. Reload the page.'),
  })

/** Asking for it counts as reading the report, so it is asked for what is open or opens now, and for nothing ahead of that. */
export const judgingQuery = (id: string) =>
  queryOptions({
    queryKey: [...judgingKey, id],
    queryFn: () =>
      callForAll('readJudging', 'issue', { params: { id } }, 'The submission could not be read. Reload the page.'),
  })

export const useJudging = (id: string) => useQuery(judgingQuery(id))
