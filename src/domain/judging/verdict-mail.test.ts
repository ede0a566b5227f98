import { expect, test } from 'vitest'
import { undoMs } from './undo-rule'
import { isNewsToAuthor, verdictMailDueAt } from './verdict-mail'

test('an author hears of valid and invalid, once, and never of pending', () => {
  expect(isNewsToAuthor('valid', null)).toBe(true)
  expect(isNewsToAuthor('invalid', 'valid')).toBe(true)
  expect(isNewsToAuthor('valid', 'valid')).toBe(false)
  expect(isNewsToAuthor('pending', 'valid')).toBe(false)
})

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 12) + seconds * 1000)
const contest = { startDate: at(0), endDate: at(60), hidesVerdicts: false }

test('no mail leaves while its verdict can be undone', () => {
  expect(verdictMailDueAt(contest, at(10)).getTime()).toBeGreaterThan(at(10).getTime() + undoMs)
})

test('where verdicts are hidden the mail leaves as long after the end as it otherwise would after the verdict', () => {
  const hiding = { ...contest, hidesVerdicts: true }
  expect([at(10), at(60), at(61)].map((now) => verdictMailDueAt(hiding, now))).toEqual([at(75), at(75), at(76)])
})
