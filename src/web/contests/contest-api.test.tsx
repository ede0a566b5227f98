import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { useContest } from './contest-api'

afterEach(closeClient)

test.each([{}, { contest: null }])(
  'a reply without a contest is an error with words of its own: %j [8.thrown.01]',
  async (data) => {
    answerCalls({ 'GET /api/contests/vault-spring': success(data) })
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { result } = renderHook(() => useContest('vault-spring'), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    await waitFor(() => expect(result.current.error?.message).toBe('Contest not found'))
  },
)
