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

type Loose = Omit<Issue, 'userId' | 'contestId'> & {
  userId: Issue['userId'] | string
  contestId: Issue['contestId'] | string
}

/** An author or a contest may come as a bare id; the screens then say 'Unknown'. */
export function whole(sent: Loose): Issue {
  const { userId, contestId } = sent
  return {
    ...sent,
    userId: typeof userId === 'string' ? { _id: userId, username: '' } : userId,
    contestId: typeof contestId === 'string' ? { _id: contestId, title: '', prizePool: null } : contestId,
  }
}

/** What the server decides by as well: a report is read by its author and by admins. */
export const canReadReport = (user: User | null, issue: Issue): boolean =>
  user?.role === 'admin' || user?._id === issue.userId._id

/**
 * Takes over the issue of a reply; lists, which may show it anywhere, are asked again. A reply that comes when its
 * person has logged out is kept for nobody.
 */
export function cacheIssue(client: QueryClient, issue: Issue) {
  if (!canReadReport(useSession.getState().user, issue)) return
  // The reply to a verdict does not say to whom it is assigned.
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
    queryFn: async () => whole(await callFor('getIssue', 'issue', { params: { id } }, 'Issue not found')),
  })

export const loadIssue = (id: string) => load(issueQuery(id))

/** With its contest, by which the page knows what its author may still do. */
export const loadWithContest = async (id: string) => loadContest((await loadIssue(id)).contestId._id)

export const useIssue = (id: string) => useQuery(issueQuery(id))

type ListQuery = { status: IssueFilter; page: number; contestId: string | null; ofEverybody: boolean }

/** Own issues; with `ofEverybody`, which is an admin's right, all of one contest. */
export const issueListQuery = ({ status, page, contestId, ofEverybody }: ListQuery) =>
  queryOptions({
    queryKey: [...issuesKey, 'list', { status, page, contestId, ofEverybody }],
    staleTime: loaderStaleMs,
    queryFn: async () => {
      const query = { page, limit: pageSize, contestId: contestId ?? '', status: status === 'all' ? '' : status }
      const { data } = await (ofEverybody ? call('listIssues', { query }) : call('listMyIssues', { query }))
      return { contests: [], ...data, issues: data.issues.map(whole) }
    },
  })

/** The list as its page first shows it. */
export const loadIssues = () => load(issueListQuery({ status: 'all', page: 1, contestId: null, ofEverybody: false }))

export const useIssueList = (asked: ListQuery) => useQuery(issueListQuery(asked))

export function useRecentIssues(contestId: string) {
  return useQuery({
    queryKey: [...issuesKey, 'list', 'recent', contestId],
    queryFn: async () => {
      const { data } = await call('listIssues', { query: { contestId, limit: recentSize } })
      return { issues: data.issues.map(whole), total: data.pagination.total }
    },
  })
}

const openKey = (contestId: string) => [...issuesKey, 'list', 'open', contestId]

/** Null where a contest does not limit them. */
export function useOpenSubmissions({ _id: id, undecidedMax }: Contest) {
  const { data } = useQuery({
    queryKey: openKey(id),
    queryFn: () => callFor('readOpenSubmissions', 'submissions', { params: { id } }, 'Contest not found'),
    enabled: undecidedMax !== null,
  })
  return data ?? null
}

/** Goes out even when the browser believes to be offline: a submission that waits in silence would miss the deadline. */
export function useSubmitIssue() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ body, idempotencyKey }: { body: IssueBody; idempotencyKey: string }) => {
      if (!body.contestId) throw new Error('Contest ID is required')
      return whole(await callFor('submitIssue', 'issue', { body, idempotencyKey }, 'Failed to submit issue'))
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
      whole(await callFor('updateIssue', 'issue', { params: { id }, body, version }, 'Failed to update issue')),
    onSuccess: (issue) => cacheIssue(client, issue),
  })
}

/** Without a reason it is its author's own withdrawal; an admin removes it with one. */
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
