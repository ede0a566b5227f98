import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { awardLines, awardSnapshots } from '../db/tables/award-tables'
import { recordEvent } from '../ledger/event-queries'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

test("the export contains all of the person's texts and receipts, byte for byte, and nothing of anyone else", async () => {
  const [ada, linus, olga, grace] = [
    await app.person('ada'),
    await app.person('linus'),
    await app.person('olga'),
    await app.person('grace'),
  ]
  const contest = await app.contest(olga)
  const description = '# Drain\r\n\r\n```solidity\n\tcall{value: 1}("");  \n```\n\u{1F4A5} \u202Ehidden'
  const submit = async (as: typeof ada, title: string) =>
    (await app.call('submitIssue', { as, body: { contestId: contest.id, title, description } })).body.data.issue._id
  const id = await submit(ada, 'Drain')
  await submit(linus, 'The secret of Linus')
  await app.call('updateIssue', { as: ada, params: { id }, body: { title: 'Drain again', description } })
  await app.call('setVerdict', {
    as: grace,
    params: { id },
    body: { status: 'invalid', invalidationReason: 'Out of scope', invalidationCode: 'out_of_scope' },
  })

  const reply = await app.call('downloadRecord', { as: ada })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="my-account.json"')
  const record = reply.body.data
  expect(record.account).toMatchObject({ username: 'ada', email: ada.email, kycState: 'none' })
  expect(record.issues).toHaveLength(1)
  const [issue] = record.issues
  expect(issue).toMatchObject({
    _id: id,
    contestTitle: 'Vault Spring',
    status: 'invalid',
    invalidationReason: 'Out of scope',
    invalidationCode: 'out_of_scope',
  })
  expect(issue?.revisions.map(({ seq, title }) => [seq, title])).toEqual([
    [1, 'Drain'],
    [3, 'Drain again'],
  ])
  for (const revision of issue?.revisions ?? []) {
    expect(revision.description).toBe(description)
    expect(revision.contentHash).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(record.sessions).toHaveLength(1)
  expect(JSON.stringify(record)).not.toMatch(/argon2|Linus|linus|grace/)
  const next = (await app.call('downloadRecord', { as: ada })).body.data
  expect(next.ledger.at(-1)).toMatchObject({ kind: 'data_downloaded', by: 'you' })
})

test('the export lists what others did to the account, without their names and notes', async () => {
  const [ada, grace] = [await app.person('ada'), await app.person('grace')]
  const at = app.clock.now()
  const kyc = {
    at,
    kind: 'kyc_changed' as const,
    userId: ada.id,
    after: { state: 'rejected' },
    reason: 'Looks like a copy',
  }
  await recordEvent(app.db, { ...kyc, actorId: grace.id })
  await recordEvent(app.db, { at, kind: 'role_granted', actorId: null, userId: ada.id, reason: 'On the server' })
  const { ledger } = (await app.call('downloadRecord', { as: ada })).body.data
  expect(ledger.map(({ kind, by, after, reason }) => [kind, by, after, reason])).toEqual([
    ['kyc_changed', 'another person', null, null],
    ['role_granted', 'the operator', null, null],
    ['data_downloaded', 'you', null, null],
  ])
  const judges = (await app.call('downloadRecord', { as: grace })).body.data.ledger[0]
  expect(judges).toMatchObject({ kind: 'kyc_changed', by: 'you', reason: 'Looks like a copy' })
})

test('the account counts unpaid awards, and the export lists all awards', async () => {
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  const contest = await app.contest(olga)
  const submit = async (title: string) => {
    const body = { contestId: contest.id, title, description: 'Drains it.' }
    return (await app.call('submitIssue', { as: ada, body })).body.data.issue._id
  }
  const at = app.clock.now()
  const [snapshot] = await app.db
    .insert(awardSnapshots)
    .values({ contestId: contest.id, rulesVersion: 1, snapshot: {}, finalizedAt: at, finalizedBy: olga.id })
    .returning()
  const line = async (placeInLine: number, more: object) =>
    app.db.insert(awardLines).values({
      snapshotId: snapshot?.id ?? '',
      contestId: contest.id,
      issueId: await submit(`Drain ${placeInLine}`),
      authorId: ada.id,
      walletAddress: `0x${'1'.repeat(40)}`,
      amountCents: 500,
      isPrimary: true,
      placeInLine,
      ...more,
    })
  await line(1, {})
  await line(2, { paidAt: at, transactionHash: `0x${'2'.repeat(64)}` })
  await line(3, { returnedAt: at })
  await line(4, { amountCents: 0, isPrimary: false })
  expect((await app.call('getAccount', { as: ada })).body.data.account.unpaidAwards).toBe(1)
  const { awards } = (await app.call('downloadRecord', { as: ada })).body.data
  expect(
    awards.map(({ amountCents, paidAt, returnedAt }) => [amountCents, paidAt !== null, returnedAt !== null]),
  ).toEqual([
    [500, false, false],
    [500, true, false],
    [500, false, true],
    [0, false, false],
  ])
})

test('an account can be exported ten times an hour', async () => {
  app = await startTestApp({ rateLimitScale: 1 })
  const ada = await app.person('ada')
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1) statuses.push((await app.call('downloadRecord', { as: ada })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
