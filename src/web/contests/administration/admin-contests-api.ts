import { useQuery } from '@tanstack/react-query'
import type { ContestSummary } from '../../../contract/contests/contest-admin'
import type { ContestStage } from '../../../domain/contests/contest-stage'
import type { FinalizeRefusal } from '../../../domain/judging/review-rules'
import { call } from '../../api/call'
import { callFor } from '../../api/call-for'
import { serverNow } from '../../api/server-clock'
import { contestsKey, useContestMutation } from '../contest-api'

const nearMs = 65_000

/** What only time solves. */
const awaited: readonly FinalizeRefusal[] = ['contest_not_ended', 'contest_settling', 'appeal_window_open']

/** The contest, or its time for appeals, ends soon or has just ended, so the next step is about to be possible. */
const isAboutToOpen = ({ finalizeBlockers, finalizableAt }: ContestSummary) =>
  finalizeBlockers.some((blocker) => awaited.includes(blocker)) &&
  Date.parse(finalizableAt) - serverNow().getTime() < nearMs

/** What blocks finalizing, deleting and reopening, as the server counts it. */
export function useContestSummary(id: string) {
  return useQuery({
    queryKey: [...contestsKey, 'standing', id],
    // Its dialogs must not show outdated numbers.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAboutToOpen(state.data) ? 3_000 : false),
    queryFn: () => callFor('readContestStanding', 'standing', { params: { id } }),
  })
}

export const useReopenContest = (id: string) =>
  useContestMutation((reason: string) =>
    callFor('reopenContest', 'contest', { params: { id }, body: { reason } }, 'Failed to reopen contest'),
  )

export const usePublishPreliminary = (id: string) =>
  useContestMutation(() =>
    callFor('publishPreliminaryResults', 'contest', { params: { id } }, 'Failed to publish the preliminary results'),
  )

export const useWithdrawPreliminary = (id: string) =>
  useContestMutation((reason: string) => {
    const failure = 'Failed to withdraw the preliminary results'
    return callFor('withdrawPreliminaryResults', 'contest', { params: { id }, body: { reason } }, failure)
  })

export type StageFilter = ContestStage | 'all'

type AdminList = { status: StageFilter; search: string; page: number }

/** What was found before stays in view until the next answer is there; rows of another search do not. */
export function useAdminContests({ status, search, page }: AdminList) {
  return useQuery({
    queryKey: [...contestsKey, 'list', 'admin', status, search, page],
    placeholderData: (before, query) => (query?.queryKey[4] === search ? before : undefined),
    queryFn: async () => {
      const query = { page, status: status === 'all' ? '' : status, search }
      return (await call('listAdminContests', { query })).data
    },
  })
}
