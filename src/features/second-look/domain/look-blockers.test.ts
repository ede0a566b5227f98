import { expect, test } from 'vitest'
import type { DrawnLook } from '../../../domain/judging/second-look/second-look-rules'
import { lookBlockers, summarizeSecondLooks } from './look-blockers'

const look = (firstVerdict: DrawnLook['firstVerdict'], secondVerdict: DrawnLook['secondVerdict'], more = {}) => ({
  ...{ isWithdrawn: false, firstVerdict, secondVerdict, isResolved: false, isBlind: true },
  ...more,
})
const looks = [
  look(null, null),
  look('valid', 'valid'),
  look('invalid', 'invalid'),
  look('valid', 'invalid'),
  look('invalid', 'valid', { isResolved: true }),
  look('valid', 'invalid', { isWithdrawn: true }),
  look(null, null, { isWithdrawn: true }),
]

test("undecided and unresolved submissions block finalizing, withdrawn ones don't", () => {
  expect(summarizeSecondLooks(looks)).toEqual({ undecided: 1, unresolved: 1 })
  expect(summarizeSecondLooks([])).toEqual({ undecided: 0, unresolved: 0 })
  expect(lookBlockers({ undecided: 1, unresolved: 1 })).toEqual(['second_looks_undecided', 'second_looks_unresolved'])
  expect(lookBlockers({ undecided: 0, unresolved: 1 })).toEqual(['second_looks_unresolved'])
  expect(lookBlockers({ undecided: 0, unresolved: 0 })).toEqual([])
})
