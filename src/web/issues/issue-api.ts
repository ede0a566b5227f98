import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/account'
import type { Contest } from '../../contract/contest'
import type { Sent } from '../../contract/endpoints'
import type { Issue } from '../../contract/issue'
import type { Verdict } from '../../domain/judging/review-rules'
import { useSession } from '../accounts/session/session-store'
import { track } from '../analytics/analytics'
import { call } from '../api/call'
import { callFor } from '../api/call-for'
import { load, loaderStaleMs } from '../api/query-client'
import { loadContest } from '../contests/contest-api'

export type IssueFilter = Verdict | 'all'
export type IssueBody = Sent<'submitIssue', 'body'>

const pageSize = 20
const recentSize = 10
const issuesKey = ['issues'] as const
export const issueKey = (id: string) => ['issues', 'one', id] as const

type IssueWithIds = Omit<Issue, 'userId' | 'contestId'> & {
  userId: Issue['userId'] | string
  contestId: Issue['contestId'] | string
}

/** An author or contest may be a bare id; screens then show 'Unknown'. */
export function expandReferences(issue: IssueWithIds): Issue {
  const { userId, contestId } = issue
  return {
    ...issue,
    userId: typeof userId === 'string' ? { _id: userId, username: '' } : userId,
    contestId: typeof contestId === 'string' ? { _id: contestId, title: '', prizePool: null } : contestId,
  }
}

/** The server's rule: a report's author and admins can read it. */
export const canReadReport = (user: User | null, issue: Issue): boolean =>
  user?.role === 'admin' || user?._id === issue.userId._id

/**
 * Caches the issue in a reply and invalidates lists, which may show it anywhere. Ignores replies that arrive after the
 * user has logged out.
 */
export function cacheIssue(client: QueryClient, issue: Issue) {
  if (!canReadReport(useSession.getState().user, issue)) return
  // The reply to a verdict doesn't include the assignee.
  client.setQueryData<Issue>(issueKey(issue._id), (before) => ({
    ...issue,
    assignee: issue.assignee ?? before?.assignee,
  }))
  return client.invalidateQueries({ queryKey: [...issuesKey, 'list'] })
}

export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: issueKey(id),
    staleTime: loaderStaleMs,
    queryFn: async () => expandReferences(await callFor('getIssue', 'issue', { params: { id } }, 'Issue not found')),
  })

export const loadIssue = (id: string) => load(issueQuery(id))

/** Includes its contest, which tells the page what its author can still do. */
export const loadWithContest = async (id: string) => loadContest((await loadIssue(id)).contestId._id)

export const useIssue = (id: string) => useQuery(issueQuery(id))

type ListQuery = { status: IssueFilter; page: number; contestId: string | null; ofEverybody: boolean }

/** The viewer's issues; with `ofEverybody`, which requires an admin, all of one contest. */
export const issueListQuery = ({ status, page, contestId, ofEverybody }: ListQuery) =>
  queryOptions({
    queryKey: [...issuesKey, 'list', { status, page, contestId, ofEverybody }],
    staleTime: loaderStaleMs,
    queryFn: async () => {
      const query = { page, limit: pageSize, contestId: contestId ?? '', status: status === 'all' ? '' : status }
      const { data } = await (ofEverybody ? call('listIssues', { query }) : call('listMyIssues', { query }))
      return { contests: [], earnedCents: 0, ...data, issues: data.issues.map(expandReferences) }
    },
  })

/** The list in its initial state. */
export const loadIssues = () => load(issueListQuery({ status: 'all', page: 1, contestId: null, ofEverybody: false }))

export const useIssueList = (query: ListQuery) => useQuery(issueListQuery(query))

export function useRecentIssues(contestId: string) {
  return useQuery({
    queryKey: [...issuesKey, 'list', 'recent', contestId],
    queryFn: async () => {
      const { data } = await call('listIssues', { query: { contestId, limit: recentSize } })
      return { issues: data.issues.map(expandReferences), total: data.pagination.total }
    },
  })
}

const openKey = (contestId: string) => [...issuesKey, 'list', 'open', contestId]

/** Null if the contest has no limit. */
export function useOpenSubmissions({ _id: id, undecidedMax }: Contest) {
  const { data } = useQuery({
    queryKey: openKey(id),
    queryFn: () => callFor('readOpenSubmissions', 'submissions', { params: { id } }, 'Contest not found'),
    enabled: undecidedMax !== null,
  })
  return data ?? null
}

/** Sent even if the browser believes it is offline: a submission that waits silently would miss the deadline. */
export function useSubmitIssue() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ body, idempotencyKey }: { body: IssueBody; idempotencyKey: string }) => {
      if (!body.contestId) throw new Error('Contest ID is required')
      return expandReferences(await callFor('submitIssue', 'issue', { body, idempotencyKey }, 'Failed to submit issue'))
    },
    onSuccess: (issue) => {
      track({ name: 'submit_issue', contest_id: issue.contestId._id })
      return cacheIssue(client, issue)
    },
    onError: (_error, { body }) => client.invalidateQueries({ queryKey: openKey(body.contestId) }),
  })
}

export function useUpdateIssue(id: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ body, version }: { body: Sent<'updateIssue', 'body'>; version: number }) =>
      expandReferences(
        await callFor('updateIssue', 'issue', { params: { id }, body, version }, 'Failed to update issue'),
      ),
    onSuccess: (issue) => cacheIssue(client, issue),
  })
}

/** Without a reason it is the author's withdrawal; an admin removes it with one. */
export function useWithdrawIssue(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) => call('deleteIssue', { params: { id }, body: { reason } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: issueKey(id) })
      return client.invalidateQueries({ queryKey: [...issuesKey, 'list'] })
    },
  })
}
