import { expect, test } from 'vitest'
import { groupingPlan, joinedMembers, primaryOfDuplicates } from './duplicate-outcome'
import type { Verdict } from './review-rules'

const issue = (placeInLine: number, status: Verdict, duplicateGroupId: string | null = null) => ({
  id: `issue-${placeInLine}`,
  placeInLine,
  status,
  duplicateGroupId,
})
const marking = { issueId: 'issue-45', ofIssueId: 'issue-41', alsoValid: false }

test('a duplicate of a pending submission becomes primary, unless the original is marked valid too', () => {
  const issues = [issue(41, 'pending'), issue(45, 'pending')]
  expect(primaryOfDuplicates(issues, marking).placeInLine).toBe(45)
  expect(primaryOfDuplicates(issues, { ...marking, alsoValid: true }).placeInLine).toBe(41)
})

test('of a submission and its valid duplicate the earlier one is primary', () => {
  expect(primaryOfDuplicates([issue(41, 'valid'), issue(45, 'pending')], marking).placeInLine).toBe(41)
  const later = { ...marking, issueId: 'issue-41', ofIssueId: 'issue-45' }
  expect(primaryOfDuplicates([issue(41, 'pending'), issue(45, 'valid')], later).placeInLine).toBe(41)
})

test('only counts members of both groups', () => {
  const issues = [issue(7, 'valid', 'g'), issue(9, 'valid', 'h'), issue(41, 'pending', 'g'), issue(45, 'pending')]
  expect(primaryOfDuplicates(issues, { ...marking, alsoValid: true }).placeInLine).toBe(7)
  expect(joinedMembers(issues, ['issue-41', 'issue-45']).map(({ placeInLine }) => placeInLine)).toEqual([7, 41, 45])
  expect(joinedMembers(issues, ['issue-45']).map(({ placeInLine }) => placeInLine)).toEqual([45])
})

const listed = (_id: string, duplicateGroupId: string | null = null) => ({ _id, duplicateGroupId })

test('two ungrouped issues, or a grouped and an ungrouped one, form one group', () => {
  expect(groupingPlan([listed('a'), listed('b')])).toEqual({ kind: 'group', issueIds: ['a', 'b'] })
  expect(groupingPlan([listed('a', 'g'), listed('b')])).toEqual({ kind: 'group', issueIds: ['a', 'b'] })
})

test('one issue is not a group, and an existing group is not created again', () => {
  expect(groupingPlan([listed('a')])).toEqual({ kind: 'too_few' })
  expect(groupingPlan([listed('a', 'g'), listed('b', 'g')])).toEqual({ kind: 'already' })
})

test('two groups are merged; more groups or additional issues require several steps', () => {
  const ofTwo = [listed('a', 'g'), listed('b', 'h')]
  expect(groupingPlan(ofTwo)).toEqual({ kind: 'merge', groupIds: ['g', 'h'] })
  expect(groupingPlan([...ofTwo, listed('c')])).toEqual({ kind: 'merge_first' })
  expect(groupingPlan([listed('c'), ...ofTwo])).toEqual({ kind: 'merge_first' })
  expect(groupingPlan([...ofTwo, listed('c', 'i')])).toEqual({ kind: 'merge_first' })
})
