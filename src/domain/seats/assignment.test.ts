import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Assigned, assign, type Waiting } from './assignment'

const waitingAt = (place: number, more: Partial<Waiting> = {}): Waiting => ({
  id: `issue ${place}`,
  placeInLine: place,
  authorId: 'ada',
  groupId: null,
  ...more,
})
const judge = (id: string, hasSubmitted = false) => ({ id, hasSubmitted })
const judges = [judge('grace'), judge('olga')]
const names = (given: { judgeId: string }[]) => given.map(({ judgeId }) => judgeId)

test('assigns to the judge with the fewest, earlier submissions first, ties to the one listed first', () => {
  const given = assign([waitingAt(3), waitingAt(1), waitingAt(2)], [], judges)
  expect(given.map(({ issueId }) => issueId)).toEqual(['issue 1', 'issue 2', 'issue 3'])
  expect(names(given)).toEqual(['grace', 'olga', 'grace'])
  const later = given.map(({ issueId: id, judgeId }) => ({ id, judgeId, groupId: null }))
  expect(names(assign([waitingAt(4)], later, judges))).toEqual(['olga'])
})

test('assigns nothing to a judge who has submitted to the contest or is an author', () => {
  expect(names(assign([waitingAt(1), waitingAt(2)], [], [judge('grace', true), judge('olga')]))).toEqual([
    'olga',
    'olga',
  ])
  expect(names(assign([waitingAt(1, { authorId: 'grace' })], [], judges))).toEqual(['olga'])
  expect(assign([waitingAt(1)], [], [judge('grace', true)])).toEqual([])
  expect(assign([waitingAt(1)], [], [])).toEqual([])
})

test('a duplicate group goes to one judge, including later members', () => {
  const grouped = [waitingAt(1), waitingAt(2, { groupId: 'g' }), waitingAt(3), waitingAt(4, { groupId: 'g' })]
  const given = assign(grouped, [], judges)
  const judgeOf = Object.fromEntries(given.map(({ issueId, judgeId }) => [issueId, judgeId]))
  expect(judgeOf).toEqual({ 'issue 2': 'grace', 'issue 4': 'grace', 'issue 1': 'olga', 'issue 3': 'olga' })
  const assigned: Assigned[] = [{ id: 'issue 2', judgeId: 'olga', groupId: 'g' }]
  expect(names(assign([waitingAt(5, { groupId: 'g' })], assigned, judges))).toEqual(['olga'])
  // Olga has lost her seat.
  expect(names(assign([waitingAt(5, { groupId: 'g' })], assigned, [judge('grace')]))).toEqual(['grace'])
})

const everyWaiting = fc.uniqueArray(
  fc.record({
    placeInLine: fc.integer({ min: 1, max: 200 }),
    authorId: fc.constantFrom('ada', 'linus', 'mei', 'j0'),
    groupId: fc.option(fc.constantFrom('g1', 'g2', 'g3')),
  }),
  { selector: ({ placeInLine }) => placeInLine, maxLength: 40 },
)
const everyJudge = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('j0', 'j1', 'j2', 'j3', 'j4'), hasSubmitted: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 5 },
)

test('always assigns everything once, never an own submission, keeps groups together and shares even', () => {
  fc.assert(
    fc.property(everyWaiting, everyJudge, (rows, seated) => {
      const waiting = rows.map((row) => waitingAt(row.placeInLine, row))
      const authors = new Set(waiting.map(({ authorId }) => authorId))
      const free = seated.filter(({ id, hasSubmitted }) => !hasSubmitted && !authors.has(id))
      const given = assign(waiting, [], seated)
      expect(assign([...waiting].reverse(), [], seated)).toEqual(given)
      if (free.length === 0) {
        expect(given).toEqual([])
        return
      }
      expect(given.map(({ issueId }) => issueId).sort()).toEqual(waiting.map(({ id }) => id).sort())
      const judgeOf = new Map(given.map(({ issueId, judgeId }) => [issueId, judgeId]))
      const groups = new Map<string, Set<string | undefined>>()
      const sizes = new Map<string, number>()
      for (const { id, groupId, authorId } of waiting) {
        expect(judgeOf.get(id)).not.toBe(authorId)
        const key = groupId ?? id
        groups.set(key, (groups.get(key) ?? new Set()).add(judgeOf.get(id)))
        sizes.set(key, (sizes.get(key) ?? 0) + 1)
      }
      for (const group of groups.values()) expect(group.size).toBe(1)
      const counts = free.map(({ id }) => given.filter(({ judgeId }) => judgeId === id).length)
      // At most one where every submission stands alone; else at most the largest group.
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(Math.max(1, ...sizes.values()))
    }),
  )
})

test('after any number of rounds, single submissions differ by at most one per judge', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      (sizes, count) => {
        const seated = Array.from({ length: count }, (_, n) => judge(`j${n}`))
        const assigned: Assigned[] = []
        for (const size of sizes) {
          const waiting = Array.from({ length: size }, (_, n) => waitingAt(assigned.length + n + 1))
          for (const { issueId: id, judgeId } of assign(waiting, assigned, seated))
            assigned.push({ id, judgeId, groupId: null })
        }
        const counts = seated.map(({ id }) => assigned.filter(({ judgeId }) => judgeId === id).length)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      },
    ),
  )
})
