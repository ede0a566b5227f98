import { cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, success } from '#test/web/answer-calls'
import { flush, setAnalyticsTarget, stopAnalytics } from './analytics'
import { useContestViewed } from './contest-viewed'

afterEach(() => {
  cleanup()
  stopAnalytics()
  vi.unstubAllGlobals()
})

test('counts one view if effects run twice, a new one for another contest, and none for a missing one', () => {
  const calls = answerCalls({ 'POST /api/analytics/events': success(null) })
  setAnalyticsTarget({ kind: 'own' })
  const { rerender } = renderHook(({ id }: { id: string | undefined }) => useContestViewed(id), {
    wrapper: StrictMode,
    initialProps: { id: undefined } as { id: string | undefined },
  })
  for (const id of ['vault-spring', 'vault-spring', undefined, 'vault-spring', 'mirror-lake']) rerender({ id })
  renderHook(() => useContestViewed('halyard'), { wrapper: StrictMode })
  flush()
  expect(calls.map((call) => call.body)).toEqual([
    {
      events: ['vault-spring', 'mirror-lake', 'halyard'].map((contest_id) => ({ name: 'view_contest', contest_id })),
    },
  ])
})
