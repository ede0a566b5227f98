import { expect, test } from 'vitest'
import { lineText, snapshotText } from './award-digest'

test("key order doesn't affect a snapshot's text, but every value does", () => {
  const [a, b] = [{ id: 'A', authorId: null }, { id: 'B' }]
  const text = snapshotText({ poolCents: 11, contest: { id: 'c', title: 'Vault' }, issues: [a, b] })
  const stored = { issues: [{ authorId: null, id: 'A' }, b], contest: { title: 'Vault', id: 'c' }, poolCents: 11 }
  expect(snapshotText(stored)).toBe(text)
  expect(snapshotText({ ...stored, issues: [b, a] })).not.toBe(text)
  expect(snapshotText({ ...stored, poolCents: 12 })).not.toBe(text)
})

test("an award line's text has every fixed field, and none that changes later", () => {
  const line = { issueId: 'A', authorId: 'ada', walletAddress: '0x1', amountCents: 5, isPrimary: true, placeInLine: 1 }
  const changes = [
    { issueId: 'B' },
    { authorId: 'mei' },
    { walletAddress: '0x2' },
    { amountCents: 6 },
    { isPrimary: false },
    { placeInLine: 2 },
  ]
  const texts = [line, ...changes.map((change) => ({ ...line, ...change }))].map(lineText)
  expect(new Set(texts).size).toBe(7)
  const paid = { ...line, paidAt: '2026-11-22T12:00:00.000Z' }
  expect(lineText(paid)).toBe(texts[0])
})
