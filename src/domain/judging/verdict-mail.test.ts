import { expect, test } from 'vitest'
import type { Verdict } from './review-rules'
import { undoMs } from './undo-rule'
import { shouldMailAuthor, verdictCertainAt, verdictDelaySeconds, verdictMailDueAt } from './verdict-mail'

type Outcome = [status: Verdict, duplicateOf?: number | null]
const isNews = ([status, duplicateOf = null]: Outcome, told: Outcome | null) =>
  shouldMailAuthor({ status, duplicateOf }, { toldStatus: told?.[0] ?? null, toldDuplicateOf: told?.[1] ?? null })

test('an author hears of valid and invalid, once, and never of pending', () => {
  expect(isNews(['valid'], null)).toBe(true)
  expect(isNews(['invalid'], ['valid'])).toBe(true)
  expect(isNews(['valid'], ['valid'])).toBe(false)
  expect(isNews(['pending'], ['valid'])).toBe(false)
})

test('an author hears that a valid submission became a duplicate, and that it no longer is one', () => {
  expect(isNews(['valid', 3], ['valid'])).toBe(true)
  expect(isNews(['valid'], ['valid', 3])).toBe(true)
  expect(isNews(['valid', 1], ['valid', 3])).toBe(true)
  expect(isNews(['valid', 3], ['valid', 3])).toBe(false)
})

test('the group of an invalid or a pending submission is no news: its result stays the same', () => {
  expect(isNews(['invalid', 3], ['invalid'])).toBe(false)
  expect(isNews(['pending', 3], ['valid'])).toBe(false)
})

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 12) + seconds * 1000)
const contest = { startDate: at(0), endDate: at(60), hidesVerdicts: false }

test('no mail leaves while its verdict can be undone', () => {
  expect(verdictCertainAt(contest, at(10)).getTime()).toBeGreaterThan(at(10).getTime() + undoMs)
})

test('where verdicts are hidden the mail leaves as long after the end as it otherwise would after the verdict', () => {
  const hiding = { ...contest, hidesVerdicts: true }
  expect([at(10), at(60), at(61)].map((now) => verdictCertainAt(hiding, now))).toEqual([at(75), at(75), at(76)])
})

test('a mail gathers verdicts for five minutes from the first, and waits until the last is certain', () => {
  const due = (...given: number[]) => verdictMailDueAt(contest, given.map(at), verdictDelaySeconds * 1000)
  expect(due(10)).toEqual(at(310))
  expect(due(200, 10, 90)).toEqual(at(310))
  expect(due(10, 305)).toEqual(at(320))
})

test('without time to gather, a mail still waits until its verdict is certain', () => {
  expect(verdictMailDueAt(contest, [at(10)], 0)).toEqual(at(25))
})

test('where verdicts are hidden they are gathered from the end on', () => {
  const hiding = { ...contest, hidesVerdicts: true }
  expect(verdictMailDueAt(hiding, [at(10), at(30)], 300_000)).toEqual(at(360))
})
