import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/account'
import type { Reply, Sent } from '../../contract/endpoints'
import type { Issue } from '../../contract/issue'
import type { Verdict } from '../../domain/judging/review-rules'
import { useSession } from '../accounts/session/session-store'
import { track } from '../analytics/analytics'
import { call } from '../api/call'

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

function issueIn(reply: Partial<Reply<'getIssue'>> | undefined, otherwise: string): Issue {
  const issue = reply?.data?.issue
  if (!issue) throw new Error(otherwise)
  return whole(issue)
}

/** What the server decides by as well: a report is read by its author and by admins. */
export const mayRead = (user: User | null, issue: Issue): boolean =>
  user?.role === 'admin' || user?._id === issue.userId._id

/**
 * Takes over the issue of a reply; lists, which may show it anywhere, are asked again. A reply that comes when its
 * person has logged out is kept for nobody.
 */
export function keepIssue(client: QueryClient, issue: Issue) {
  if (!mayRead(useSession.getState().user, issue)) return
  client.setQueryData(issueKey(issue._id), issue)
  return client.invalidateQueries({ queryKey: [...issuesKey, 'list'] })
}

export const issueQuestion = (id: string) =>
  queryOptions({
    queryKey: issueKey(id),
    queryFn: async () => issueIn(await call('getIssue', { params: { id } }), 'Issue not found'),
  })

export const useIssue = (id: string) => useQuery(issueQuestion(id))

type ListQuery = { status: IssueFilter; page: number; contestId: string | null; ofEverybody: boolean }

const asked = (status: IssueFilter) => (status === 'all' ? {} : { status })

/** Own issues; with `ofEverybody`, which is an admin's right, all of one contest. */
export const issueListQuestion = ({ status, page, contestId, ofEverybody }: ListQuery) =>
  queryOptions({
    queryKey: [...issuesKey, 'list', { status, page, contestId, ofEverybody }],
    queryFn: async () => {
      const query = { page: String(page), limit: String(pageSize), contestId: contestId ?? undefined, ...asked(status) }
      if (ofEverybody) {
        const { data } = await call('listIssues', { query })
        return { ...data, issues: data.issues.map(whole), contests: [] }
      }
      const { data } = await call('listMyIssues', { query })
      return { ...data, issues: data.issues.map(whole) }
    },
  })

export const useIssueList = (asked: ListQuery) => useQuery(issueListQuestion(asked))

export function useRecentIssues(contestId: string) {
  return useQuery({
    queryKey: [...issuesKey, 'list', 'recent', contestId],
    queryFn: async () => {
      const { data } = await call('listIssues', { query: { contestId, limit: String(recentSize) } })
      return { issues: data.issues.map(whole), total: data.pagination.total }
    },
  })
}

/** Goes out even when the browser believes to be offline: a submission that waits in silence would miss the deadline. */
export function useSubmitIssue() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ body, idempotencyKey }: { body: IssueBody; idempotencyKey: string }) => {
      if (!body.contestId) throw new Error('Contest ID is required')
      return issueIn(await call('submitIssue', { body, idempotencyKey }), 'Failed to submit issue')
    },
    onSuccess: (issue) => {
      track({ name: 'submit_issue', contest_id: issue.contestId._id })
      return keepIssue(client, issue)
    },
  })
}

export function useUpdateIssue(id: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ text, version }: { text: Sent<'updateIssue', 'body'>; version: number }) => {
      const reply = await call('updateIssue', { params: { id }, body: text, version })
      return issueIn(reply, 'Failed to update issue')
    },
    onSuccess: (issue) => keepIssue(client, issue),
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

export function useSetVerdict(issue: Issue) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Sent<'setVerdict', 'body'>) => {
      const reply = await call('setVerdict', { params: { id: issue._id }, body, version: issue.version })
      return issueIn(reply, 'Failed to update issue status')
    },
    onSuccess: (changed) => keepIssue(client, changed),
  })
}
