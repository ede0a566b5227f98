import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, offline, success } from '#test/web/answer-calls'
import { issueOf } from '#test/web/vault-spring'
import { receiptOf, saveReceipt } from './ReceiptButtons'

const signed = {
  ...{ signature: 'the-signature', publicKey: 'the-key' },
  promise: { loggedBy: '2026-11-10T18:15:00.000Z', signature: 'another' },
}
const issue = issueOf({ placeInLine: 3, receipt: signed })
const { lastSeq: seq, receivedAt, contentHash } = issue
const about = { contest: issue.contestId.title, contestId: issue.contestId._id, title: issue.title }
const saved: Blob[] = []

beforeEach(() => {
  saved.length = 0
  URL.revokeObjectURL = () => {}
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:1'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

const read = (blob: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(JSON.parse(String(reader.result)))
    reader.readAsText(blob)
  })

test('one file names contest and title, and holds what was signed of the revision, the promise, and the proof of that revision by itself', async () => {
  const proof = { salt: 'ab', index: 0, path: [], leaf: 0, leafPath: [], checkpoint: 'a note' }
  const calls = answerCalls({ 'GET /api/issues/issue-1/proof': success({ proof, expectedAt: null }) })
  await saveReceipt(receiptOf(issue))
  expect(calls[0]?.query).toBe(`?seq=${seq}`)
  expect(await read(saved[0] as Blob)).toEqual({
    ...about,
    ...{ issueId: 'issue-1', seq, receivedAt, contentHash },
    ...signed,
    log: proof,
  })
})

test('the file is there without a proof while there is none, and when nothing answers', async () => {
  const waiting = success({ proof: null, expectedAt: '2026-11-10T17:15:00.000Z' })
  for (const answer of [waiting, offline]) {
    answerCalls({ 'GET /api/issues/issue-1/proof': answer })
    await saveReceipt(receiptOf(issue))
  }
  const kept = { ...about, issueId: 'issue-1', seq, receivedAt, contentHash, ...signed }
  expect(await Promise.all(saved.map(read))).toEqual([kept, kept])
})
