import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contest } from '../../contract/contest'
import type { Sent } from '../../contract/endpoints'
import type { ContestStatus } from '../../domain/contests/contest-clock'
import { useSession } from '../accounts/session/session-store'
import { call } from '../api/call'
import { callFor } from '../api/call-for'
import { load, loaderStaleMs } from '../api/query-client'

export type ContestFilter = ContestStatus | 'all'
export type ContestBody = Sent<'createContest', 'body'>
export type ContestChanges = Sent<'updateContest', 'body'>

export const contestPageSize = 12
export const contestsKey = ['contests'] as const
const contestKey = (id: string) => ['contests', 'one', id] as const

/** `search` covers all contests; without it, the list is one page. */
type ListQuery = { status: ContestFilter; page: number; search?: string }

export const contestListQuery = ({ status, page, search = '' }: ListQuery) =>
  queryOptions({
    queryKey: [...contestsKey, 'list', status, page, search],
    staleTime: loaderStaleMs,
    queryFn: async () => {
      const query = { page, limit: contestPageSize, status: status === 'all' ? '' : status, search }
      return (await call('listContests', { query })).data
    },
  })

/** The list in its initial state. */
export const loadContests = () => load(contestListQuery({ status: 'all', page: 1 }))

export const useContestList = (query: ListQuery) => useQuery(contestListQuery(query))

export const contestQuery = (id: string) =>
  queryOptions({
    queryKey: contestKey(id),
    staleTime: loaderStaleMs,
    queryFn: () => callFor('getContest', 'contest', { params: { id } }, 'Contest not found'),
  })

export const loadContest = (id: string) => load(contestQuery(id))

type ContestWatch = { enabled?: boolean /** Asks again after so many milliseconds, while enabled. */; againMs?: number }

export const useContest = (id: string, { enabled = true, againMs }: ContestWatch = {}) =>
  useQuery({ ...contestQuery(id), enabled, refetchInterval: againMs ?? false })

/** The terms as frozen at the start; null for a contest whose terms aren't frozen, without a request. */
export function useFrozenTerms(contest: Pick<Contest, '_id' | 'version'> | null) {
  const { _id: id = '', version } = contest ?? {}
  return useQuery({
    queryKey: [...contestKey(id), 'terms', version],
    queryFn: () => callFor('readFrozenTerms', 'terms', { params: { id } }, 'Terms could not be loaded'),
    enabled: contest !== null,
  })
}

/** Changes since the start. A contest without changes has no history. */
export function useContestHistory(contest: Contest) {
  return useInfiniteQuery({
    queryKey: [...contestKey(contest._id), 'changes', contest.version],
    queryFn: async ({ pageParam }) => {
      const query = { page: pageParam }
      return (await call('listContestChanges', { params: { id: contest._id }, query })).data
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : null),
    enabled: contest.updatedAt >= contest.startDate,
  })
}

/**
 * After every change: invalidates the lists and the admin's data about the contest, and caches the contest in the
 * reply, unless its admin has logged out meanwhile, because it may contain what others can't see yet.
 */
function useCacheChangedContest() {
  const client = useQueryClient()
  return (contest: Contest) => {
    if (useSession.getState().user?.role !== 'admin') return
    client.setQueryData(contestKey(contest._id), contest)
    void client.invalidateQueries({ queryKey: [...contestsKey, 'standing', contest._id] })
    return client.invalidateQueries({ queryKey: [...contestsKey, 'list'] })
  }
}

/** A mutation whose reply is the updated contest. */
export const useContestMutation = <Variables = void>(mutationFn: (variables: Variables) => Promise<Contest>) =>
  useMutation({ mutationFn, onSuccess: useCacheChangedContest() })

export const useCreateContest = () =>
  useContestMutation((body: ContestBody) => callFor('createContest', 'contest', { body }, 'Failed to create contest'))

export const useUpdateContest = ({ _id: id, version }: Contest) =>
  useContestMutation((body: ContestChanges) =>
    callFor('updateContest', 'contest', { params: { id }, body, version }, 'Failed to update contest'),
  )

export const useFinalizeContest = (id: string) =>
  useContestMutation(() => callFor('finalizeContest', 'contest', { params: { id } }, 'Failed to finalize contest'))

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

/** The server reveals the repository at the start, so a page opened earlier polls until it is available. */
export function usePollForRepository(contest: Contest, hasStarted: boolean) {
  useContest(contest._id, { enabled: hasStarted && contest.githubRepoUrl === null, againMs: 5000 })
}
