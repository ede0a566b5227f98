import { useQuery } from '@tanstack/react-query'
import { type SimilarIssue, useConsoleParts } from '../console/console-parts'
import { similarKey } from '../triage-api'

/** What may be the same as a submission; null if no feature looks for it. */
export function useSimilarIssues(id: string): SimilarIssue[] | null {
  const { findSimilar: find } = useConsoleParts()
  const { data = [] } = useQuery({
    queryKey: [...similarKey, id],
    queryFn: () => find?.(id) ?? [],
    enabled: find !== undefined,
  })
  return find ? data : null
}
