import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dissolves,
  explainPrimary,
  type GroupMember,
  groupingRefusal,
  groupLabel,
  placeInLine,
  primaryOf,
  survivorOf,
} from './duplicate-groups'
import { verdicts } from './review-rules'

const member = (id: string, placeInLine: number, status: GroupMember['status']): GroupMember => ({
  id,
  placeInLine,
  status,
})

test('the primary is the earliest in line among the valid members', () => {
  const a = member('A', 5, 'valid')
  const b = member('B', 3, 'invalid')
  const c = member('C', 9, 'valid')
  expect(primaryOf([a, b, c]).id).toBe('A')
  expect(primaryOf([{ ...a, status: 'invalid' }, b, c]).id).toBe('C')
  expect(primaryOf([a, { ...b, status: 'valid' }, c]).id).toBe('B')
})

test('without a valid member the earliest pending one is primary, else the earliest of all', () => {
  expect(primaryOf([member('A', 1, 'invalid'), member('B', 2, 'pending'), member('C', 3, 'pending')]).id).toBe('B')
  expect(primaryOf([member('A', 2, 'invalid'), member('B', 1, 'invalid')]).id).toBe('B')
})

test('an edit moves an issue back in line, unless an earlier revision of it is certified', () => {
  const c = member('C', 20, 'valid')
  expect(primaryOf([member('A', placeInLine(40, null), 'valid'), c]).id).toBe('C')
  expect(primaryOf([member('A', placeInLine(40, 10), 'valid'), c]).id).toBe('A')
})

test('the order in which members are listed does not matter', () => {
  const members = fc.uniqueArray(
    fc.record({ id: fc.uuid(), placeInLine: fc.integer({ min: 1, max: 999 }), status: fc.constantFrom(...verdicts) }),
    { minLength: 1, maxLength: 20, selector: (one) => one.placeInLine },
  )
  fc.assert(
    fc.property(members, (list) => {
      const primary = primaryOf(list)
      expect(primaryOf([...list].reverse())).toEqual(primary)
      const rivals = list.filter((one) => one.status === primary.status)
      expect(Math.min(...rivals.map((one) => one.placeInLine))).toBe(primary.placeInLine)
    }),
  )
})

test('a group without members throws', () => {
  expect(() => primaryOf([])).toThrow('a duplicate group has no members')
})

test('a group is labelled by its number', () => {
  expect(groupLabel(7)).toBe('G-7')
})

test('a group with one member dissolves', () => {
  expect(dissolves(2)).toBe(false)
  expect(dissolves(1)).toBe(true)
})

test('issues of two contests or two groups cannot be grouped', () => {
  const issue = (contestId: string, duplicateGroupId: string | null) => ({ contestId, duplicateGroupId })
  expect(groupingRefusal([issue('x', null), issue('y', null)])).toBe('different_contests')
  expect(groupingRefusal([issue('x', 'g'), issue('x', 'h')])).toBe('already_grouped')
  expect(groupingRefusal([issue('x', 'g'), issue('x', null)])).toBeNull()
})

test('the reason for a primary says among which issues it is the earliest', () => {
  const member = (id: string, status: 'valid' | 'pending' | 'invalid', placeInLine: number) => ({
    id,
    status,
    placeInLine,
  })
  const [late, early] = [member('late', 'invalid', 9), member('early', 'invalid', 3)]
  const why = (members: (typeof late)[]) => {
    const { primary, why: reason } = explainPrimary(members)
    return [primary.id, reason]
  }
  expect(why([late, early])).toEqual(['early', 'earliest'])
  expect(why([early, member('open', 'pending', 7), late])).toEqual(['open', 'earliest_pending'])
  expect(why([early, member('open', 'pending', 7), member('good', 'valid', 8)])).toEqual(['good', 'earliest_valid'])
})

test('a merge keeps the older group, in any order', () => {
  const [older, younger] = [{ number: 2 }, { number: 10 }]
  expect([survivorOf([older, younger]), survivorOf([younger, older])]).toEqual([older, older])
})
