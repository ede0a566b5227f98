import { expect, test } from 'vitest'
import { groupingPlan } from './grouping-plan'

const issue = (_id: string, duplicateGroupId: string | null = null) => ({ _id, duplicateGroupId })

test('two ungrouped issues, or a grouped and an ungrouped one, form one group', () => {
  expect(groupingPlan([issue('a'), issue('b')])).toEqual({ kind: 'group', issueIds: ['a', 'b'] })
  expect(groupingPlan([issue('a', 'g'), issue('b')])).toEqual({ kind: 'group', issueIds: ['a', 'b'] })
})

test('one issue is not a group, and an existing group is not created again', () => {
  expect(groupingPlan([issue('a')])).toEqual({ kind: 'too_few' })
  expect(groupingPlan([issue('a', 'g'), issue('b', 'g')])).toEqual({ kind: 'already' })
})

test('two groups are merged; more groups or additional issues require several steps', () => {
  const ofTwo = [issue('a', 'g'), issue('b', 'h')]
  expect(groupingPlan(ofTwo)).toEqual({ kind: 'merge', groupIds: ['g', 'h'] })
  expect(groupingPlan([...ofTwo, issue('c')])).toEqual({ kind: 'merge_first' })
  expect(groupingPlan([issue('c'), ...ofTwo])).toEqual({ kind: 'merge_first' })
  expect(groupingPlan([...ofTwo, issue('c', 'i')])).toEqual({ kind: 'merge_first' })
})
