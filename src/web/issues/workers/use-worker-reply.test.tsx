import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWorkerReply } from './use-worker-reply'

/** The worker answers another reader of the same text after this one was drawn, and before its effects run. */
function queueAnsweredMeanwhile() {
  let wasRead = false
  return {
    keyOf: (text: string) => text,
    known: () => {
      const reply = wasRead ? 'parsed' : undefined
      wasRead = true
      return reply
    },
    ask: async () => 'parsed',
  }
}

test('a text that was parsed for another reader meanwhile is shown', async () => {
  const queue = queueAnsweredMeanwhile()
  const { result } = renderHook(() => useWorkerReply<string, string>(queue, 'text'))
  await act(async () => {})
  expect(result.current).toBe('parsed')
})
