import { expect, test } from 'vitest'
import { undoMs } from './undo-rule'
import { isNewsToAuthor, verdictMailDelayMs } from './verdict-mail'

test('an author hears of valid and invalid, once, and never of pending', () => {
  expect(isNewsToAuthor('valid', null)).toBe(true)
  expect(isNewsToAuthor('invalid', 'valid')).toBe(true)
  expect(isNewsToAuthor('valid', 'valid')).toBe(false)
  expect(isNewsToAuthor('pending', 'valid')).toBe(false)
})

test('no mail leaves while its verdict can be undone', () => {
  expect(verdictMailDelayMs).toBeGreaterThan(undoMs)
})
