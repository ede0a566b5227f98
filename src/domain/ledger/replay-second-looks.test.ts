import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChainedEvent } from './ledger-chain'
import { emptyLedger, replayEvent } from './replay-ledger'
import { drawDifference } from './replay-second-looks'

const seed = Buffer.alloc(32, 7)
const commitment = createHash('sha256').update(seed).digest('hex')
const macOf = (id: string) => createHmac('sha256', seed).update(id).digest('hex')
const [start, end] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')]

let lastId = 0
const event = (kind: string, after: object, more: Partial<ChainedEvent> = {}): ChainedEvent => ({
  ...{ id: ++lastId, at: start, actorId: null, kind, contestId: 'vault', issueId: null, userId: null },
  ...{ before: null, after: JSON.stringify(after), reason: null },
  ...more,
})
const submitted = (issueId: string) =>
  event('issue_submitted', { seq: 1, contentHash: '' }, { issueId, actorId: 'ada' })
const committed = () => event('second_look_committed', { commitment })
const verdictOn = (issueId: string) => event('verdict', { status: 'valid' }, { issueId, actorId: 'grace' })
const drawn = (drawnIds: string[], of = seed) =>
  event('second_look_drawn', {
    ...{ seed: of.toString('hex'), secondLookPercent: 100, endDate: end.toISOString(), drawnIds },
  })

/** What is wrong with the draw that these events lead to, if the database agrees with them. */
function problemOf(...events: ChainedEvent[]): string | null {
  const ledger = emptyLedger()
  for (const one of events) replayEvent(ledger, one)
  const draw = ledger.draws.get('vault')
  const found = {
    ...{ contestId: 'vault', commitment, seed: seed.toString('hex'), committedAt: start },
    ...{ drawnAt: draw?.drawn ? start : null, poolIds: draw?.drawn?.poolIds ?? null },
  }
  return drawDifference(found, draw, macOf)
}

const lowest = ['a', 'b'].sort((one, other) => (macOf(one) < macOf(other) ? -1 : 1))

test('accepts a draw that was committed before the first verdict and follows from its seed', () => {
  expect(problemOf(submitted('a'), submitted('b'), committed(), verdictOn('a'), drawn(lowest))).toBeNull()
  expect(problemOf(committed())).toBeNull()
})

test('reports a seed that was committed after a verdict', () => {
  expect(problemOf(submitted('a'), verdictOn('a'), committed(), drawn(['a']))).toBe(
    'Draw of contest vault: its seed was committed after the first verdict.',
  )
})

test("reports submissions that don't follow from the seed, and another seed", () => {
  const before = [submitted('a'), submitted('b'), committed()]
  expect(problemOf(...before, drawn([...lowest].reverse()))).toContain('what was drawn is')
  expect(problemOf(...before, drawn(['a']))).toContain('what was drawn is a, and')
  expect(problemOf(...before, drawn(lowest, Buffer.alloc(32, 8)))).toContain('the seed that was revealed is')
})

test("submissions removed after the end took part, those withdrawn before didn't", () => {
  const gone = (issueId: string, at: Date) => event('issue_removed', {}, { issueId, at })
  const before = [submitted('a'), submitted('b'), committed()]
  expect(problemOf(...before, gone('b', new Date(end.getTime() + 1)), drawn(lowest))).toBeNull()
  expect(problemOf(...before, gone('b', end), drawn(['a']))).toBeNull()
  expect(problemOf(...before, gone('b', end), drawn(lowest))).toContain('what was drawn is')
})
