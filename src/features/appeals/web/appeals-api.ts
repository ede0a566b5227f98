import '../routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import { callFor, callForAll } from '../../../web/api/call-for'

export const appealsKey = ['appeals'] as const
const issueAppealsKey = (issueId: string) => [...appealsKey, 'issue', issueId] as const

export const useIssueAppeals = (issueId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    enabled,
    queryKey: issueAppealsKey(issueId),
    queryFn: () => callForAll('listIssueAppeals', 'appeals', { params: { id: issueId } }),
  })

/** Sent even if the browser believes it is offline: an appeal that waits silently would miss its deadline. */
export function useMakeAppeal(issueId: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Sent<'makeAppeal', 'body'>) =>
      callFor('makeAppeal', 'appeal', { params: { id: issueId }, body }, 'Failed to send the appeal'),
    // Also after a refusal, because another tab may have been faster. Appeals of other submissions count towards the
    // same limit.
    onSettled: () => client.invalidateQueries({ queryKey: appealsKey }),
  })
}
