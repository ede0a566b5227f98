import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/server/db/database'
import { migrate } from '../../src/server/db/migrate'
import { submitIssue } from '../../src/server/issues/submit-issue'
import { checkContest, type Findings, nothingLost } from './checker'
import { type Field, fillField, type Researcher } from './people'
import { type Intent, newIntent } from './writers'

let database: Database
let field: Field
let intents: Intent[]

/** Hands a report in as the product does, and notes what a writer would have noted. */
async function handIn(author: Researcher, title: string, key?: string): Promise<Intent> {
  const intent = newIntent(title, author, 40)
  const { issue } = await submitIssue(database.db, {
    author: { id: author.id, role: 'user', isEmailVerified: true },
    contestId: field.contestId,
    text: { title, description: intent.description, pocLink: null },
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

const check = (known: Intent[]) => checkContest(database.pool, field.contestId, known)
const clean = {
  lost: 0,
  duplicates: 0,
  strangers: 0,
  outOfOrder: 0,
  brokenPlaces: 0,
  timesAgainstPlaces: 0,
  partial: 0,
}

/** Runs statements that the product never would, looks, and takes them back. */
async function afterDamage(statement: string): Promise<Findings> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statement)
    return await checkContest(client as never, field.contestId, intents)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory://' })
  await migrate(database)
  field = await fillField(database, { researchers: 2 })
  const [ada, linus] = field.researchers as [Researcher, Researcher]
  intents = [await handIn(ada, 'Report 0'), await handIn(linus, 'Report 0'), await handIn(ada, 'Report 1')]
}, 60_000)
afterAll(() => database.close())

test('a contest in which every report is stored once, whole and in order is found to be so', async () => {
  const found = await check(intents)
  expect(found).toEqual({ acknowledged: 3, unknown: 0, refused: 0, stored: 3, ...clean })
  expect(Object.values(nothingLost(found))).toEqual([true, true, true, true, true])
})

test('a report that was acknowledged and is not stored, or not as it was, is lost', async () => {
  const [first, second, third] = intents as [Intent, Intent, Intent]
  const gone = { ...first, title: 'Report 9', issueId: '6f1c1b56-9b3a-4c52-8f0e-000000000000' }
  expect(await check([...intents, gone])).toMatchObject({ ...clean, lost: 1 })
  expect(await check([first, second, { ...third, placeInLine: 7 }])).toMatchObject({ ...clean, lost: 1 })
})

test('what was refused, or never sent, and is stored all the same is a stranger; what is unknown may be stored', async () => {
  const [first, second, third] = intents as [Intent, Intent, Intent]
  expect(await check([first, second])).toMatchObject({ ...clean, strangers: 1 })
  expect(await check([first, second, { ...third, outcome: 'failed' }])).toMatchObject({ ...clean, strangers: 1 })
  expect(await check([first, second, { ...third, outcome: 'unknown' }])).toMatchObject({ ...clean, unknown: 1 })
})

test('a report that stands behind one that was sent after its answer is out of order', async () => {
  const [first, second, third] = intents as [Intent, Intent, Intent]
  const before = { ...third, firstSentAt: first.firstSentAt - 10, answeredAt: first.firstSentAt - 5 }
  expect(await check([first, second, before])).toMatchObject({ ...clean, outOfOrder: 2 })
})

test('a second row, a gap in the line, a time against its place, and an issue without its revision, event or key are seen', async () => {
  const [first] = intents as [Intent]
  const damages: [string, Partial<Findings>][] = [
    [`update issues set title = 'Report 1' where id = '${first.issueId}'`, { lost: 1, duplicates: 1 }],
    ["update revisions set received_at = received_at - interval '1 s' where seq = 3", { timesAgainstPlaces: 1 }],
    ['update issues set place_in_line = 9 where place_in_line = 3', { lost: 1, brokenPlaces: 1 }],
    [`delete from revisions where issue_id = '${first.issueId}'`, { partial: 2 }],
    [`delete from ledger_events where issue_id = '${first.issueId}'`, { partial: 1 }],
    [`update idempotency_keys set reply = null where issue_id = '${first.issueId}'`, { partial: 2 }],
  ]
  for (const [statement, found] of damages) expect(await afterDamage(statement)).toMatchObject({ ...clean, ...found })
})
