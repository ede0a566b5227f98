import { beforeEach, expect, test } from 'vitest'
import { answerCalls, offline, success } from '#test/web/answer-calls'
import { downloadReceipt, receiptWithoutProof } from '#test/web/saved-receipt'
import { setFeatures } from '../../../web/features'
import { publicLog } from '../web'

beforeEach(() => setFeatures([publicLog]))

test('the file of a receipt holds the proof of its revision by itself', async () => {
  const proof = { salt: 'ab', index: 0, path: [], leaf: 0, leafPath: [], checkpoint: 'a note' }
  const calls = answerCalls({ 'GET /api/issues/issue-1/proof': success({ proof, expectedAt: null }) })
  expect(await downloadReceipt()).toEqual({ ...receiptWithoutProof, log: proof })
  expect(calls[0]?.query).toBe(`?seq=${receiptWithoutProof.seq}`)
})

test('the file is there without a proof while there is none, and when nothing answers', async () => {
  const waiting = success({ proof: null, expectedAt: '2026-11-10T17:15:00.000Z' })
  for (const answer of [waiting, offline]) {
    answerCalls({ 'GET /api/issues/issue-1/proof': answer })
    expect(await downloadReceipt()).toEqual(receiptWithoutProof)
  }
})

test('where the log is turned off, the file is there without a proof, and no call is made', async () => {
  setFeatures([publicLog], ['public-log'])
  const calls = answerCalls({})
  expect(await downloadReceipt()).toEqual(receiptWithoutProof)
  expect(calls).toEqual([])
})
