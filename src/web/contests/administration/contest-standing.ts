import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call'
import { contestIn, contestsKey, useChanged } from '../contest-api'

/** What stands in the way of finalizing, deleting and reopening, as the server counts it. */
export function useContestStanding(id: string) {
  return useQuery({
    queryKey: [...contestsKey, 'standing', id],
    queryFn: async () => (await call('readContestStanding', { params: { id } })).data.standing,
  })
}

export function useReopenContest(id: string) {
  return useMutation({
    mutationFn: async (reason: string) =>
      contestIn(await call('reopenContest', { params: { id }, body: { reason } }), 'Failed to reopen contest'),
    onSuccess: useChanged(),
  })
}
