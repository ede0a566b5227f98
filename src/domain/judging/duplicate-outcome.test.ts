import { expect, test } from 'vitest'
import { joinedMembers, primaryOfDuplicates } from './duplicate-outcome'
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
