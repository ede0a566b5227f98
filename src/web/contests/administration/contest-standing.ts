import { useMutation, useQuery } from '@tanstack/react-query'
import type { ContestStanding } from '../../../contract/contests/contest-admin'
import { call } from '../../api/call'
import { serverNow } from '../../api/server-clock'
import { contestIn, contestsKey, useChanged } from '../contest-api'

const nearMs = 65_000

/** The end is near or only just over: soon it no longer stands in the way. */
const isAboutToOpen = ({ finalizeBlockers, finalizableAt }: ContestStanding) =>
  finalizeBlockers.some((blocker) => blocker === 'contest_not_ended' || blocker === 'contest_settling') &&
  Date.parse(finalizableAt) - serverNow().getTime() < nearMs

/** What stands in the way of finalizing, deleting and reopening, as the server counts it. */
export function useContestStanding(id: string) {
  return useQuery({
    queryKey: [...contestsKey, 'standing', id],
    // Whoever opens a dialog on it must not read what was true a while ago.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAboutToOpen(state.data) ? 3_000 : false),
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
