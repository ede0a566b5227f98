import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contest } from '../../contract/contest'
import type { Reply, Sent } from '../../contract/endpoints'
import type { ContestStatus } from '../../domain/contests/contest-clock'
import { useSession } from '../accounts/session/session-store'
import { call } from '../api/call'

export type ContestFilter = ContestStatus | 'all'
export type ContestBody = Sent<'createContest', 'body'>
export type ContestChanges = Sent<'updateContest', 'body'>

export const contestPageSize = 12
export const contestsKey = ['contests'] as const
const contestKey = (id: string) => ['contests', 'one', id] as const

/** A reply without what it promises is an error with words of its own. */
export function contestIn(reply: Partial<Reply<'getContest'>> | undefined, otherwise: string): Contest {
  const contest = reply?.data?.contest
  if (!contest) throw new Error(otherwise)
  return contest
}

/** `search` looks through all contests; the list without one is a page of them all. */
type ListQuery = { status: ContestFilter; page: number; search?: string }

export const contestListQuestion = ({ status, page, search = '' }: ListQuery) =>
  queryOptions({
    queryKey: [...contestsKey, 'list', status, page, search],
    queryFn: async () => {
      const narrowed = { ...(status === 'all' ? {} : { status }), ...(search ? { search } : {}) }
      const query = { page: String(page), limit: String(contestPageSize), ...narrowed }
      const { data } = await call('listContests', { query })
      return data
    },
  })

export const useContestList = (asked: ListQuery) => useQuery(contestListQuestion(asked))

export const contestQuestion = (id: string) =>
  queryOptions({
    queryKey: contestKey(id),
    queryFn: async () => contestIn(await call('getContest', { params: { id } }), 'Contest not found'),
  })

type ContestWatch = { enabled?: boolean /** Asks again after so many milliseconds, while enabled. */; againMs?: number }

export function useContest(id: string, { enabled = true, againMs }: ContestWatch = {}) {
  return useQuery({ ...contestQuestion(id), enabled, refetchInterval: againMs ?? false })
}

/** What was changed since the start; a contest that nothing has touched since then has no history to ask for. */
export function useContestHistory(contest: Contest) {
  return useInfiniteQuery({
    queryKey: [...contestKey(contest._id), 'changes', contest.version],
    queryFn: async ({ pageParam }) => {
      const query = { page: String(pageParam) }
      const { data } = await call('listContestChanges', { params: { id: contest._id }, query })
      return data
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : null),
    enabled: contest.updatedAt >= contest.startDate,
  })
}

/**
 * What every change does afterwards: the lists and what admins know of the contest are asked again, and the contest is
 * the one of the reply, unless its admin has logged out meanwhile: it may hold what others may not see yet.
 */
export function useChanged() {
  const client = useQueryClient()
  return (contest: Contest) => {
    if (useSession.getState().user?.role !== 'admin') return
    client.setQueryData(contestKey(contest._id), contest)
    void client.invalidateQueries({ queryKey: [...contestsKey, 'standing', contest._id] })
    return client.invalidateQueries({ queryKey: [...contestsKey, 'list'] })
  }
}

export function useCreateContest() {
  return useMutation({
    mutationFn: async (body: ContestBody) =>
      contestIn(await call('createContest', { body }), 'Failed to create contest'),
    onSuccess: useChanged(),
  })
}

export function useUpdateContest(contest: Contest) {
  return useMutation({
    mutationFn: async (body: ContestChanges) => {
      const reply = await call('updateContest', { params: { id: contest._id }, body, version: contest.version })
      return contestIn(reply, 'Failed to update contest')
    },
    onSuccess: useChanged(),
  })
}

export function useFinalizeContest(id: string) {
  return useMutation({
    mutationFn: async () => contestIn(await call('finalizeContest', { params: { id } }), 'Failed to finalize contest'),
    onSuccess: useChanged(),
  })
}

export function useDeleteContest(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('deleteContest', { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: contestKey(id) })
      return client.invalidateQueries({ queryKey: [...contestsKey, 'list'] })
    },
  })
}
