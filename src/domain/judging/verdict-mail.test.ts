import { expect, test } from 'vitest'
import type { Verdict } from './review-rules'
import { undoMs } from './undo-rule'
import { shouldMailAuthor, verdictCertainAt, verdictDelaySeconds, verdictMailDueAt } from './verdict-mail'

type Outcome = [status: Verdict, duplicateOf?: number | null]
const isNews = ([status, duplicateOf = null]: Outcome, told: Outcome | null) =>
  shouldMailAuthor({ status, duplicateOf }, { toldStatus: told?.[0] ?? null, toldDuplicateOf: told?.[1] ?? null })

test('mails an author about valid and invalid once, and never about pending', () => {
  expect(isNews(['valid'], null)).toBe(true)
  expect(isNews(['invalid'], ['valid'])).toBe(true)
  expect(isNews(['valid'], ['valid'])).toBe(false)
  expect(isNews(['pending'], ['valid'])).toBe(false)
})

test('mails an author when a valid submission becomes a duplicate, and when it no longer is', () => {
  expect(isNews(['valid', 3], ['valid'])).toBe(true)
  expect(isNews(['valid'], ['valid', 3])).toBe(true)
  expect(isNews(['valid', 1], ['valid', 3])).toBe(true)
  expect(isNews(['valid', 3], ['valid', 3])).toBe(false)
})

test('does not mail about the group of an invalid or pending submission, whose result is unchanged', () => {
  expect(isNews(['invalid', 3], ['invalid'])).toBe(false)
  expect(isNews(['pending', 3], ['valid'])).toBe(false)
})

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 12) + seconds * 1000)
const contest = { startDate: at(0), endDate: at(60), hidesVerdicts: false }

test('sends no mail while a verdict can be undone', () => {
  expect(verdictCertainAt(contest, at(10)).getTime()).toBeGreaterThan(at(10).getTime() + undoMs)
})

test('with hidden verdicts, the delay starts at the end instead of the verdict', () => {
  const hiding = { ...contest, hidesVerdicts: true }
  expect([at(10), at(60), at(61)].map((now) => verdictCertainAt(hiding, now))).toEqual([at(75), at(75), at(76)])
})

test('batches verdicts for five minutes from the first, and waits until the last is certain', () => {
  const due = (...given: number[]) => verdictMailDueAt(contest, given.map(at), verdictDelaySeconds * 1000)
  expect(due(10)).toEqual(at(310))
  expect(due(200, 10, 90)).toEqual(at(310))
  expect(due(10, 305)).toEqual(at(320))
})

test('without batching, a mail still waits until its verdict is certain', () => {
  expect(verdictMailDueAt(contest, [at(10)], 0)).toEqual(at(25))
})

test('with hidden verdicts, batching starts at the end', () => {
  const hiding = { ...contest, hidesVerdicts: true }
  expect(verdictMailDueAt(hiding, [at(10), at(30)], 300_000)).toEqual(at(360))
})
