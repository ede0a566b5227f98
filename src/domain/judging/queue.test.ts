import { expect, test } from 'vitest'
import { arrangeQueue, neighbour, nextPending, progressOf, type Queued } from './queue'

const issue = (placeInLine: number, more: Partial<Queued> = {}): Queued => ({
  _id: `i${placeInLine}`,
  placeInLine,
  title: `Report ${placeInLine}`,
  status: 'pending',
  duplicateGroupId: null,
  isOwn: false,
  isMine: false,
  author: { username: 'Ada' },
  ...more,
})
const places = (issues: readonly Queued[]) => issues.map((one) => one.placeInLine)
const arrange = (issues: Queued[], more: Partial<Parameters<typeof arrangeQueue>[1]>) =>
  places(arrangeQueue(issues, { share: 'all', search: '', order: 'oldest', ...more }))

test("a judge's share is everything assigned to them, whatever its verdict", () => {
  const issues = [issue(1, { isMine: true }), issue(2), issue(3, { isMine: true, status: 'valid' })]
  expect(arrange(issues, { share: 'mine' })).toEqual([1, 3])
})

test('the queue is sorted by place in line, whatever the input order', () => {
  expect(arrange([issue(9), issue(3), issue(5)], {})).toEqual([3, 5, 9])
  expect(arrange([issue(9), issue(3), issue(5)], { order: 'newest' })).toEqual([9, 5, 3])
})

test('a feature marks issues, by which the queue is sorted and filtered; an issue without a mark has no rank', () => {
  const marks = { i1: { name: 'fails', rank: 0 }, i3: { name: 'passes', rank: 0.5 }, i4: { name: 'passes', rank: 2 } }
  const issues = [issue(1), issue(2), issue(3), issue(4)]
  expect(arrange(issues, { order: 'mark', marks })).toEqual([4, 3, 1, 2])
  expect(arrange(issues, { share: { mark: 'passes' }, marks })).toEqual([3, 4])
  expect(arrange(issues, { share: { mark: 'passes' } })).toEqual([])
})

test("by group, members follow the group's first one", () => {
  const grouped = { duplicateGroupId: 'g' }
  expect(arrange([issue(1), issue(2, grouped), issue(3), issue(4, grouped)], { order: 'group' })).toEqual([1, 2, 4, 3])
})

test('a filter selects one status or one group', () => {
  const issues = [issue(1, { status: 'valid' }), issue(2, { duplicateGroupId: 'g' }), issue(3)]
  expect(arrange(issues, { share: 'valid' })).toEqual([1])
  expect(arrange(issues, { share: { groupId: 'g' } })).toEqual([2])
})

test('the open issue stays in a filter that its verdict no longer matches, but not in another search', () => {
  const issues = [issue(1, { status: 'valid' }), issue(2)]
  expect(arrange(issues, { share: 'pending', openId: 'i1' })).toEqual([1, 2])
  expect(arrange(issues, { share: 'pending', openId: 'i1', search: 'mei' })).toEqual([])
})

test('words match titles and authors, ignoring case; a number alone is a place in line', () => {
  const issues = [issue(1, { title: 'Vault drain of 12 tokens' }), issue(12, { author: { username: 'Mei' } })]
  expect(arrange(issues, { search: 'DRAIN vault' })).toEqual([1])
  expect(arrange(issues, { search: 'mei' })).toEqual([12])
  expect(arrange(issues, { search: '12' })).toEqual([12])
  expect(arrange(issues, { search: ' #12 ' })).toEqual([12])
  expect(arrange(issues, { search: 'drain 12' })).toEqual([1])
})

test('the next pending issue comes after the judged one, then from the start, and is never the judge’s own', () => {
  const queue = [issue(1), issue(2, { status: 'valid' }), issue(3), issue(4, { isOwn: true })]
  expect(nextPending(queue, 'i1')?._id).toBe('i3')
  expect(nextPending(queue, 'i3')?._id).toBe('i1')
  expect(nextPending(queue, null)?._id).toBe('i1')
  expect(nextPending([issue(1)], 'i1')).toBeNull()
  expect(nextPending([issue(1, { status: 'invalid' })], null)).toBeNull()
})

test('steps stop at both ends, and from outside go to the first', () => {
  const queue = [issue(1), issue(2)]
  expect(neighbour(queue, 'i1', 1)?._id).toBe('i2')
  expect(neighbour(queue, 'i2', 1)).toBeNull()
  expect(neighbour(queue, 'i1', -1)).toBeNull()
  expect(neighbour(queue, 'elsewhere', 1)?._id).toBe('i1')
  expect(neighbour([], null, 1)).toBeNull()
})

test('the progress counts every status', () => {
  const counts = progressOf([issue(1), issue(2, { status: 'valid' }), issue(3, { status: 'invalid' }), issue(4)])
  expect(counts).toEqual({ all: 4, pending: 2, valid: 1, invalid: 1 })
})

test('a submission with a withheld verdict is not listed as pending, and is never the next one', () => {
  const queue = [
    issue(1, { secondLook: 'yours' }),
    issue(2, { secondLook: 'undrawn' }),
    issue(3, { secondLook: 'waits' }),
  ]
  expect(nextPending(queue, null)?.placeInLine).toBe(3)
  expect(progressOf(queue)).toEqual({ all: 3, pending: 1, valid: 0, invalid: 0 })
  const shown = arrangeQueue(queue, { share: 'pending', search: '', order: 'oldest' })
  expect(shown.map(({ placeInLine }) => placeInLine)).toEqual([3])
})
