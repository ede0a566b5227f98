import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judging } from '#test/server/contest-with-judges'
import { startTestApp } from '#test/server/start-test-app'
import type { Issue } from '../../contract/issue'
import { receiptText } from '../../domain/issues/receipt'
import { isSignedBy } from '../signing/signature'

async function adasReport() {
  const app = await startTestApp()
  const [ada, grace] = [await app.person('ada'), await app.person('grace')]
  const contest = await app.contest(await app.person('olga'))
  const body = { contestId: contest.id, title: 'Settling twice', description: 'The secret path.' }
  const key = (await app.call('readLogKey')).body.data.publicKey
  const isProven = ({ _id: issueId, lastSeq: seq, receivedAt, contentHash, receipt }: Issue) =>
    isSignedBy(key, receiptText({ issueId, seq, receivedAt, contentHash }), receipt?.signature ?? '')
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const submit = async () => (await app.call('submitIssue', { as: ada, body, headers })).body.data.issue
  return { app, ada, grace, contest, key, isProven, submit }
}

test('an author gets a receipt that the public key verifies, the same one each time [T38]', async () => {
  const { app, ada, key, isProven, submit } = await adasReport()
  const issue = await submit()
  expect(issue.receipt?.publicKey).toBe(key)
  expect(isProven(issue)).toBe(true)
  for (const change of [{ lastSeq: 2 }, { contentHash: '0'.repeat(64) }, { receivedAt: new Date(0).toISOString() }]) {
    expect(isProven({ ...issue, ...change })).toBe(false)
  }
  expect((await submit()).receipt).toEqual(issue.receipt)
  expect((await app.call('getIssue', { as: ada, params: { id: issue._id } })).body.data.issue).toEqual(issue)
})

test('each edit has its own receipt, and earlier receipts stay valid for earlier texts', async () => {
  const { app, ada, isProven, submit } = await adasReport()
  const issue = await submit()
  app.clock.advance(1)
  const params = { id: issue._id }
  const edited = (await app.call('updateIssue', { as: ada, params, body: { title: 'Full drain' } })).body.data.issue
  expect(edited.placeInLine).toBe(2)
  expect([isProven(issue), isProven(edited)]).toEqual([true, true])
})

test('a receipt has the number, time and digest of one revision, even if an earlier one is certified [T38]', async () => {
  const { app, ada, grace, key, isProven, submit } = await adasReport()
  const { _id: issueId } = await submit()
  app.clock.advance(1)
  const params = { id: issueId }
  const receivedAt = app.clock.now().toISOString()
  await app.call('updateIssue', { as: ada, params, body: { title: 'Full drain' } })
  await judging(app, grace).certify(issueId, 1)
  const { issue } = (await app.call('getIssue', { as: ada, params })).body.data
  expect(issue).toMatchObject({ placeInLine: 1, lastSeq: 2, receivedAt })
  expect(isProven(issue)).toBe(true)
  const contentHash = createHash('sha256').update('Full drain\0The secret path.\0').digest('hex')
  const text = `Primacy receipt\nSubmission: ${issueId}\nRevision: 2\nReceived: ${receivedAt}\nSHA-256: ${contentHash}\n`
  expect(isSignedBy(key, text, issue.receipt?.signature ?? '')).toBe(true)
})

test('only the author gets a receipt, and lists have none', async () => {
  const { app, ada, grace, contest, submit } = await adasReport()
  const { _id: id } = await submit()
  const seen = (await app.call('getIssue', { as: grace, params: { id } })).body.data.issue
  const own = (await app.call('listMyIssues', { as: ada })).body.data.issues
  const all = (await app.call('listContestIssues', { as: grace, params: { id: contest.id } })).body.data.issues
  expect([seen, ...own, ...all].map((issue) => issue.receipt)).toEqual([undefined, undefined, undefined])
})
