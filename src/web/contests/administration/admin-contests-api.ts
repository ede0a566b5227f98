import { useQuery } from '@tanstack/react-query'
import type { ContestSummary } from '../../../contract/contests/contest-admin'
import type { ContestStage } from '../../../domain/contests/contest-stage'
import type { FinalizeRefusal } from '../../../domain/judging/review-rules'
import { call } from '../../api/call'
import { callFor } from '../../api/call-for'
import { serverNow } from '../../api/server-clock'
import { contestsKey, useContestMutation } from '../contest-api'

const nearMs = 65_000

/** Blockers that only time resolves. */
const awaited: readonly FinalizeRefusal[] = ['contest_not_ended', 'contest_settling', 'appeal_window_open']

/**
 * Whether the contest or its appeal period ends soon or has just ended, so that the next step is about to become
 * possible.
 */
const isAboutToOpen = ({ finalizeBlockers, finalizableAt }: ContestSummary) =>
  finalizeBlockers.some((blocker) => awaited.includes(blocker)) &&
  Date.parse(finalizableAt) - serverNow().getTime() < nearMs

/** The server's list of what blocks finalizing, deleting and reopening. */
export function useContestSummary(id: string) {
  return useQuery({
    queryKey: [...contestsKey, 'standing', id],
    // Dialogs must not show outdated numbers.
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

/** Keeps showing the previous page until the next reply arrives, but not rows from another search. */
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
