import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CastName } from '#test/server/cast'
import { minutesAfter, startTestApp, type TestApp, testAppOn, testSigner } from '#test/server/start-test-app'
import type { Issue } from '../../contract/issue'
import { receiptText } from '../../domain/issues/receipt'
import { ledgerEvents, revisions } from '../db/tables/tables'
import { isSignedBy } from '../signing/signature'

const millisecond = 1 / 60_000

/** Two instances on one database. The clock of the second is 247 ms behind. */
async function twoInstances() {
  const first = await startTestApp()
  const contest = await first.contest(await first.person('olga'))
  const noon = first.clock.now()
  const earlier = minutesAfter(noon, -247 * millisecond)
  const second = await testAppOn(first.database, { now: earlier })
  const submit = async (app: TestApp, name: CastName, title: string, headers: Record<string, string> = {}) => {
    const body = { contestId: contest.id, title, description: 'Redeem settles twice.' }
    const { body: reply } = await app.call('submitIssue', { as: await first.person(name), body, headers })
    return reply.data.issue
  }
  return { first, second, contest, noon, submit }
}

const timesOf = ({ receivedAt, createdAt, updatedAt }: Issue) => [receivedAt, createdAt, updatedAt]

/** The times of all revisions and their events, in the order of their places. */
async function timesInLine({ db }: TestApp, contestId: string) {
  const inLine = await db
    .select({ seq: revisions.seq, at: revisions.receivedAt })
    .from(revisions)
    .where(eq(revisions.contestId, contestId))
    .orderBy(asc(revisions.seq))
  const told = await db
    .select({ after: ledgerEvents.after, at: ledgerEvents.at })
    .from(ledgerEvents)
    .where(eq(ledgerEvents.contestId, contestId))
  const toldInLine = told
    .map(({ after, at }) => ({ seq: (after as { seq: number }).seq, at }))
    .sort((a, b) => a.seq - b.seq)
  return { inLine, toldInLine }
}

const isSigned = ({ _id: issueId, placeInLine, receivedAt, contentHash, receipt }: Issue) =>
  isSignedBy(
    testSigner.publicKey,
    receiptText({ issueId, seq: placeInLine, receivedAt, contentHash }),
    receipt?.signature ?? '',
  )

test('a submission with an earlier time but a later place gets the time of the place before [T31]', async () => {
  const { first, second, contest, noon, submit } = await twoInstances()
  const [ada, linus] = [await submit(first, 'ada', 'First'), await submit(second, 'linus', 'Second')]
  expect([ada.placeInLine, linus.placeInLine]).toEqual([1, 2])
  for (const issue of [ada, linus]) {
    expect(timesOf(issue)).toEqual(Array(3).fill(noon.toISOString()))
    expect(isSigned(issue)).toBe(true)
  }
  const { inLine, toldInLine } = await timesInLine(first, contest.id)
  expect(inLine).toEqual([
    { seq: 1, at: noon },
    { seq: 2, at: noon },
  ])
  expect(toldInLine).toEqual(inLine)
  const read = await second.call('getIssue', { as: await first.person('linus'), params: { id: linus._id } })
  expect(read.body.data.issue).toEqual(linus)
})

test('an edit with an earlier time but a later place gets the time of the place before', async () => {
  const { first, second, contest, noon, submit } = await twoInstances()
  const linus = await submit(second, 'linus', 'Second')
  expect(linus.receivedAt).toBe(second.clock.now().toISOString())
  await submit(first, 'ada', 'First')
  const params = { id: linus._id }
  const as = await first.person('linus')
  const edited = (await second.call('updateIssue', { as, params, body: { title: 'Edited' } })).body.data.issue
  expect(edited).toMatchObject({ placeInLine: 3, receivedAt: noon.toISOString(), createdAt: linus.createdAt })
  expect(isSigned(edited)).toBe(true)
  const { inLine, toldInLine } = await timesInLine(first, contest.id)
  expect(inLine.map(({ at }) => at)).toEqual([second.clock.now(), noon, noon])
  expect(toldInLine).toEqual(inLine)
  // The next submission is compared with the edit.
  expect((await submit(second, 'mei', 'Third')).receivedAt).toBe(noon.toISOString())
})

test('a retry gets the stored place and time, and other contests are not affected', async () => {
  const { first, second, noon, submit } = await twoInstances()
  const headers = { 'idempotency-key': 'one-and-the-same' }
  await submit(first, 'ada', 'First')
  const sent = await submit(second, 'linus', 'Second', headers)
  expect(sent.receivedAt).toBe(noon.toISOString())
  second.clock.advance(1)
  expect(await submit(second, 'linus', 'Second', headers)).toEqual(sent)
  expect(await submit(second, 'linus', 'Second')).toEqual(sent)

  const earlier = minutesAfter(noon, -247 * millisecond)
  second.clock.set(earlier)
  const other = await first.contest(await first.person('olga'))
  const body = { contestId: other.id, title: 'Elsewhere', description: 'Redeem settles twice.' }
  const elsewhere = await second.call('submitIssue', { as: await first.person('mei'), body })
  expect(elsewhere.body.data.issue.receivedAt).toBe(earlier.toISOString())
})
