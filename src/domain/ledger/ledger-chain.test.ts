import { expect, test } from 'vitest'
import { type ChainedEvent, emptyChain, headProblem, headText, linkProblem, linkText } from './ledger-chain'

const event: ChainedEvent = {
  id: 17,
  at: new Date('2026-11-21T12:00:00.123Z'),
  actorId: null,
  kind: 'verdict',
  contestId: 'c',
  issueId: 'i',
  userId: null,
  before: '{"status": "pending"}',
  after: '{}',
  reason: 'Ünique 🔒',
}
const link = { seq: 1, eventId: 17, prev: emptyChain.hash, hash: 'h' }

test("a link's hash covers its position, the previous hash and every column, with lengths in code points", () => {
  expect(linkText({ seq: 1, prev: 'ab' }, event)).toBe(
    '1:1\n2:ab\n2:17\n13:1795262400123\n-\n7:verdict\n1:c\n1:i\n-\n21:{"status": "pending"}\n2:{}\n8:Ünique 🔒',
  )
})

test('moving text between columns changes the hash', () => {
  const moved = { ...event, kind: 'verdict\n1:c', contestId: null }
  expect(linkText(link, moved)).not.toBe(linkText(link, event))
  expect(linkText(link, { ...event, reason: null })).not.toBe(linkText(link, { ...event, reason: '-' }))
  expect(linkText(link, { ...event, reason: '' })).not.toBe(linkText(link, { ...event, reason: null }))
})

test('names the first bad row and its problem', () => {
  const problem = (change: Partial<Parameters<typeof linkProblem>[1]>) =>
    linkProblem(emptyChain, { link, event, hash: 'h', ...change })
  expect(problem({})).toBeNull()
  expect(problem({ hash: 'other' })).toBe(
    'Event 17 (verdict, 2026-11-21T12:00:00.123Z), link 1 of the chain, is not as it was written.',
  )
  expect(problem({ event: null, hash: null })).toBe('Event 17, link 1 of the chain, is gone from the ledger.')
  expect(problem({ link: { ...link, prev: 'x' } })).toContain('does not follow the link before it')
  expect(problem({ link: { ...link, seq: 2 } })).toBe('Link 1 of the chain is missing: its event was removed.')
})

test('an earlier head exposes a truncated and a rewritten chain', () => {
  const head = { seq: 3, hash: 'h' }
  expect(headProblem(head, 'h', { seq: 5, hash: 'z' })).toBeNull()
  expect(headProblem(head, null, { seq: 2, hash: 'z' })).toContain('ends at link 2')
  expect(headProblem(head, 'other', { seq: 5, hash: 'z' })).toContain('Link 3 of the chain is different')
  expect(headText(head, '2026-11-21T12:00:00.000Z')).toBe(
    'Primacy ledger\nEvents: 3\nSHA-256: h\nTime: 2026-11-21T12:00:00.000Z\n',
  )
})
