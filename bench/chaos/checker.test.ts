import { beforeAll, expect, test } from 'vitest'
import { noOptionalTexts } from '../../src/domain/issues/issue-text'
import type { Database } from '../../src/server/db/database'
import { submitIssue } from '../../src/server/issues/submit-issue'
import { emptyDatabase } from '../../test/server/databases'
import { checkContest, type Findings, nothingLost } from './checker'
import { type ContestSetup, insertSetup, type Researcher } from './contest-setup'
import { type Intent, newIntent } from './writers'

let database: Database
let setup: ContestSetup
let intents: Intent[]

/** Submits as the product does, and records what a writer would have recorded. */
async function submit(author: Researcher, title: string, key?: string): Promise<Intent> {
  const intent = newIntent(title, author, 40)
  const { issue } = await submitIssue(database.db, {
    author: { id: author.id, role: 'user', isEmailVerified: true },
    contestId: setup.contestId,
    text: { title, description: intent.description, ...noOptionalTexts },
    idempotencyKey: key ?? intent.key,
    receivedAt: new Date(),
  })
  return {
    ...intent,
    outcome: 'ok',
    issueId: issue._id,
    placeInLine: issue.placeInLine,
    answeredAt: performance.now(),
  }
}

const check = (known: Intent[]) => checkContest(database.pool, setup.contestId, known)
const clean = {
  lost: 0,
  duplicates: 0,
  unexpected: 0,
  outOfOrder: 0,
  brokenPlaces: 0,
  timesOutOfOrder: 0,
  partial: 0,
}

/** Checks the database after a damaging statement, which is rolled back. */
async function afterDamage(statement: string): Promise<Findings> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statement)
    return await checkContest(client as never, setup.contestId, intents)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

beforeAll(async () => {
  database = await emptyDatabase()
  setup = await insertSetup(database, { researchers: 2 })
  const [ada, linus] = setup.researchers as [Researcher, Researcher]
  intents = [await submit(ada, 'Report 0'), await submit(linus, 'Report 0'), await submit(ada, 'Report 1')]
})

test('a contest with every submission stored once, completely and in order has no findings', async () => {
  const found = await check(intents)
  expect(found).toEqual({ acknowledged: 3, unknown: 0, refused: 0, stored: 3, ...clean })
  expect(Object.values(nothingLost(found))).toEqual([true, true, true, true, true])
})

test("an acknowledged submission that isn't stored as sent counts as lost", async () => {
  const [first, second, third] = intents as [Intent, Intent, Intent]
  const gone = { ...first, title: 'Report 9', issueId: '6f1c1b56-9b3a-4c52-8f0e-000000000000' }
  expect(await check([...intents, gone])).toMatchObject({ ...clean, lost: 1 })
  expect(await check([first, second, { ...third, placeInLine: 7 }])).toMatchObject({ ...clean, lost: 1 })
})

test('a stored submission that was refused or never sent is unexpected; an unknown one may be stored', async () => {
  const [first, second, third] = intents as [Intent, Intent, Intent]
  expect(await check([first, second])).toMatchObject({ ...clean, unexpected: 1 })
  expect(await check([first, second, { ...third, outcome: 'failed' }])).toMatchObject({ ...clean, unexpected: 1 })
  expect(await check([first, second, { ...third, outcome: 'unknown' }])).toMatchObject({ ...clean, unknown: 1 })
})

test('a submission ahead of one that was acknowledged before it was sent is out of order', async () => {
  const [first, second, third] = intents as [Intent, Intent, Intent]
  const before = { ...third, firstSentAt: first.firstSentAt - 10, answeredAt: first.firstSentAt - 5 }
  expect(await check([first, second, before])).toMatchObject({ ...clean, outOfOrder: 2 })
})

test('a second row, a gap in the line, a time out of order, and an issue without its revision, event or key are found', async () => {
  const [first] = intents as [Intent]
  const damages: [string, Partial<Findings>][] = [
    [`update issues set title = 'Report 1' where id = '${first.issueId}'`, { lost: 1, duplicates: 1 }],
    ["update revisions set received_at = received_at - interval '1 s' where seq = 3", { timesOutOfOrder: 1 }],
    ['update issues set place_in_line = 9 where place_in_line = 3', { lost: 1, brokenPlaces: 1 }],
    [`delete from revisions where issue_id = '${first.issueId}'`, { partial: 2 }],
    [`delete from ledger_events where issue_id = '${first.issueId}'`, { partial: 1 }],
    [`update idempotency_keys set reply = null where issue_id = '${first.issueId}'`, { partial: 2 }],
  ]
  for (const [statement, found] of damages) expect(await afterDamage(statement)).toMatchObject({ ...clean, ...found })
})
