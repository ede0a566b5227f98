import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { issueOf } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'
import { queryClient } from '../api/query-client'
import { issueKey, useIssue, useUpdateIssue } from './issue-api'

afterEach(closeClient)

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test.each([{}, { data: {} }, { data: { issue: null } }])(
  'a reply %j without an issue says that it was not found [8.thrown.06]',
  async (reply) => {
    answerCalls({ 'GET /api/issues/issue-1': success(null, reply) })
    const { result } = renderHook(() => useIssue('issue-1'), { wrapper: within })
    await waitFor(() => expect(result.current.error?.message).toBe('Issue not found'))
  },
)

test.each([
  ['bare ids', 'ada-id', 'vault-spring', ['ada-id', ''], ['vault-spring', '']],
  ['objects', issueOf().userId, issueOf().contestId, ['ada-id', 'Ada'], ['vault-spring', 'Vault Spring']],
])('author and contest may come as %s [3.issue.09 .10]', async (_, userId, contestId, author, contest) => {
  answerCalls({ 'GET /api/issues/issue-1': success({ issue: { ...issueOf(), userId, contestId } }) })
  const { result } = renderHook(() => useIssue('issue-1'), { wrapper: within })
  await waitFor(() => expect(result.current.data).toBeTruthy())
  const issue = result.current.data
  expect([issue?.userId._id, issue?.userId.username]).toEqual(author)
  expect([issue?.contestId._id, issue?.contestId.title]).toEqual(contest)
})

test.each([
  ['is kept for its author', ada, true],
  ['that comes after another person has signed in is kept for nobody', grace, false],
])('an answered edit %s', async (_, whoIsThere, isKept) => {
  openSession('token', ada, true)
  answerCalls({ 'PUT /api/issues/issue-1': success({ issue: issueOf() }) })
  const { result } = renderHook(() => useUpdateIssue('issue-1'), { wrapper: within })
  await act(async () => {
    const answered = result.current.mutateAsync({ body: { title: 'Said better' }, version: 1 })
    openSession('token-2', { ...whoIsThere, role: 'user' }, true)
    await answered
  })
  expect(queryClient.getQueryData(issueKey('issue-1')) !== undefined).toBe(isKept)
})
