import { expect, test } from 'vitest'
import { areVerdictsHidden, hidesVerdictsFrom, maskHiddenCounts, maskHiddenVerdict } from './hidden-verdicts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute))
const hiding = { hidesVerdicts: true, startDate: at(0), endDate: at(30) }
const justOver = new Date(at(30).getTime() + 1)
const ada = { id: 'ada', role: 'user', isEmailVerified: true } as const
const grace = { id: 'grace', role: 'admin', isEmailVerified: true } as const

/** As it was sent, and as its author sent it again later: nothing here comes from a judge. */
const untouched = {
  status: 'pending',
  invalidationReason: null,
  invalidationCode: null,
  knownIssue: null,
  duplicateGroupId: null,
  isPrimary: false,
  placeInLine: 7,
  lastSeq: 7,
  revisionCount: 2,
  version: 2,
  createdAt: at(5),
  updatedAt: at(5),
  contest: hiding,
  title: 'Withdrawals pay twice',
} as const
const judged = {
  ...untouched,
  status: 'invalid',
  invalidationReason: 'Out of scope.',
  invalidationCode: 'out_of_scope',
  knownIssue: { number: 1, text: 'Rounding.' },
  duplicateGroupId: 'group',
  isPrimary: true,
  placeInLine: 3,
  version: 9,
  updatedAt: at(20),
} as const

test('verdicts are hidden up to and including the end, and visible one millisecond later', () => {
  expect([at(0), at(30), justOver].map((now) => areVerdictsHidden(hiding, now))).toEqual([true, true, false])
  expect(areVerdictsHidden({ ...hiding, hidesVerdicts: false }, at(10))).toBe(false)
})

test('verdicts are visible only to judges, which excludes admins without a verified address', () => {
  expect(hidesVerdictsFrom(hiding, ada, at(10))).toBe(true)
  expect(hidesVerdictsFrom(hiding, grace, at(10))).toBe(false)
  expect(hidesVerdictsFrom(hiding, { ...grace, isEmailVerified: false }, at(10))).toBe(true)
})

test('a judged issue looks like one that no judge has touched', () => {
  expect(maskHiddenVerdict(judged, ada, at(30))).toEqual(untouched)
  expect(maskHiddenVerdict(untouched, ada, at(30))).toEqual(untouched)
})

test('nothing is hidden after the end, from judges, or in other contests', () => {
  expect(maskHiddenVerdict(judged, ada, justOver)).toBe(judged)
  expect(maskHiddenVerdict(judged, grace, at(10))).toBe(judged)
  const open = { ...judged, contest: { ...hiding, hidesVerdicts: false } }
  expect(maskHiddenVerdict(open, ada, at(10))).toBe(open)
})

test('adds up the counts of several contests, with hidden verdicts as pending', () => {
  const counted = [
    { _id: 'open', all: 6, pending: 1, valid: 2, invalid: 3 },
    { _id: 'hiding', all: 60, pending: 10, valid: 20, invalid: 30 },
  ]
  expect(maskHiddenCounts(counted, [])).toEqual({ all: 66, pending: 11, valid: 22, invalid: 33 })
  expect(maskHiddenCounts(counted, ['hiding'])).toEqual({ all: 66, pending: 61, valid: 2, invalid: 3 })
})
