import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { awardLines } from '../db/tables/award-tables'
import { users } from '../db/tables/tables'

/** Their order by place (Mei, Ada, Linus), by name and by id differ, so that any mix-up shows. */
const adasWallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const linusWallet = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const meisWallet = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const linusId = '10000000-0000-4000-8000-000000000000'
const meisId = '20000000-0000-4000-8000-000000000000'
const adasId = '30000000-0000-4000-8000-000000000000'

/**
 * $100,000.02 among five unique submissions. Each winner is owed another sum: Mei $20,000.01, Ada $40,000.01 and Linus
 * $40,000.00. Once all is final, every account has the wallet of another winner, so only what was frozen is right.
 */
async function wonByThree() {
  const app = await startTestApp({ adminSessionHours: 7 * 24 })
  const [olga, grace] = [await app.person('olga'), await app.person('grace')]
  const ada = await app.person('ada', { id: adasId, walletAddress: adasWallet })
  const linus = await app.person('linus', { id: linusId, walletAddress: linusWallet })
  const mei = await app.person('mei', { id: meisId, walletAddress: meisWallet })
  const contest = await app.contest(olga, { prizePoolCents: 10_000_002 })
  const params = { id: contest.id }
  const submitted = [
    [mei, 'Settled twice', 'valid'],
    [ada, 'Stale round', 'valid'],
    [linus, 'Fee rounds up', 'valid'],
    [ada, 'Queue jumps', 'valid'],
    [linus, 'Bridge replays', 'valid'],
    [mei, 'Round is stale', 'valid'],
    [linus, 'Nothing', 'invalid'],
  ] as const
  const ids: string[] = []
  for (const [as, title, status] of submitted) {
    const body = { contestId: contest.id, title, description: `${title}, all of it.` }
    const id = (await app.call('submitIssue', { as, body })).body.data.issue._id
    await app.call('setVerdict', { as: grace, params: { id }, body: { status } })
    ids.push(id)
  }
  await app.call('groupDuplicates', { as: grace, body: { issueIds: [ids[1], ids[5]] } })
  app.clock.set(minutesAfter(contest.endDate, 2))
  await app.call('finalizeContest', { as: olga, params })
  const moved = { [adasId]: linusWallet, [linusId]: meisWallet, [meisId]: adasWallet }
  for (const [id, walletAddress] of Object.entries(moved)) {
    await app.db.update(users).set({ walletAddress, kycState: 'approved' }).where(eq(users.id, id))
  }
  const lines = () => app.db.select().from(awardLines).orderBy(asc(awardLines.placeInLine))
  const exported = async (format: string) =>
    (await app.call('exportPayments', { as: olga, params, body: { format } })).body.data
  return { app, olga, grace, ada, linus, mei, params, ids, lines, exported }
}

test('every submission is shown with the name of its author', async () => {
  const { app, grace, ada, linus, mei, params, ids } = await wonByThree()
  const all = (await app.call('listContestIssues', { as: grace, params })).body.data.issues
  const byPlace = all.sort((a, b) => a.placeInLine - b.placeInLine)
  expect(byPlace.map(({ title, userId }) => [title, userId._id, userId.username])).toEqual([
    ['Settled twice', meisId, 'mei'],
    ['Stale round', adasId, 'ada'],
    ['Fee rounds up', linusId, 'linus'],
    ['Queue jumps', adasId, 'ada'],
    ['Bridge replays', linusId, 'linus'],
    ['Round is stale', meisId, 'mei'],
    ['Nothing', linusId, 'linus'],
  ])
  const own = async (as: typeof ada) =>
    (await app.call('listMyIssues', { as })).body.data.issues.map((issue) => issue._id).sort()
  expect(await own(mei)).toEqual([ids[0], ids[5]].sort())
  expect(await own(ada)).toEqual([ids[1], ids[3]].sort())
  expect(await own(linus)).toEqual([ids[2], ids[4], ids[6]].sort())
})

test('each frozen award has the right author, wallet and amount', async () => {
  const { lines, ids } = await wonByThree()
  const frozen = (await lines()).map((line) => [line.issueId, line.authorId, line.walletAddress, line.amountCents])
  expect(frozen).toEqual([
    [ids[0], meisId, meisWallet, 2_000_001],
    [ids[1], adasId, adasWallet, 2_000_001],
    [ids[2], linusId, linusWallet, 2_000_000],
    [ids[3], adasId, adasWallet, 2_000_000],
    [ids[4], linusId, linusWallet, 2_000_000],
    [ids[5], meisId, meisWallet, 0],
  ])
})

test('the results show each author with the right amount, and to each their own awards and wallet', async () => {
  const { app, ada, linus, mei, params } = await wonByThree()
  const results = async (as: typeof ada) => (await app.call('getResults', { as, params })).body.data.results
  const published = [
    ['Settled twice', meisId, 'mei', 2_000_001],
    ['Stale round', adasId, 'ada', 2_000_001],
    ['Fee rounds up', linusId, 'linus', 2_000_000],
    ['Queue jumps', adasId, 'ada', 2_000_000],
    ['Bridge replays', linusId, 'linus', 2_000_000],
    ['Round is stale', meisId, 'mei', 0],
  ]
  const { findings } = await results(mei)
  expect(findings.map((one) => [one.title, one.author._id, one.author.username, one.amountCents])).toEqual(published)
  const own = async (as: typeof ada) =>
    (await results(as)).ownLines.map((line) => [line.title, line.walletAddress, line.amountCents])
  expect(await own(mei)).toEqual([
    ['Settled twice', meisWallet, 2_000_001],
    ['Round is stale', meisWallet, 0],
  ])
  expect(await own(ada)).toEqual([
    ['Stale round', adasWallet, 2_000_001],
    ['Queue jumps', adasWallet, 2_000_000],
  ])
  expect(await own(linus)).toEqual([
    ['Fee rounds up', linusWallet, 2_000_000],
    ['Bridge replays', linusWallet, 2_000_000],
  ])
  const statement = (await app.call('downloadResults', { as: ada, params })).body
  expect(statement.lines.map((line) => [line.title, line.author._id, line.author.username, line.amountCents])).toEqual(
    published,
  )
  expect(statement.snapshot.issues.map((issue) => issue.authorId)).toEqual([
    ...[meisId, adasId, linusId, adasId, linusId, meisId],
    null,
  ])
})

test('the table of results has the right author and amount for each award', async () => {
  const { app, ada, params } = await wonByThree()
  const { body } = await app.call('downloadResultsTable', { as: ada, params })
  const cells = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  expect(cells.map((row) => [row[1], row[2], row[6], row[7]])).toEqual([
    ['Settled twice', 'mei', '20000.01', '2000001'],
    ['Stale round', 'ada', '20000.01', '2000001'],
    ['Fee rounds up', 'linus', '20000.00', '2000000'],
    ['Queue jumps', 'ada', '20000.00', '2000000'],
    ['Bridge replays', 'linus', '20000.00', '2000000'],
    ['Round is stale', 'mei', '0.00', '0'],
  ])
})

test('the export of an account has its own awards and wallet', async () => {
  const { app, linus } = await wonByThree()
  const { awards } = (await app.call('downloadRecord', { as: linus })).body.data
  expect(awards.map((line) => [line.walletAddress, line.amountCents])).toEqual([
    [linusWallet, 2_000_000],
    [linusWallet, 2_000_000],
  ])
})

test('the list of payments has the right author, frozen wallet and amount for each award', async () => {
  const { app, olga, params } = await wonByThree()
  const { lines } = (await app.call('listPayments', { as: olga, params })).body.data.payments
  expect(
    lines.map((line) => [
      line.issue.title,
      line.author._id,
      line.author.username,
      line.walletAddress,
      line.accountWallet,
      line.amountCents,
    ]),
  ).toEqual([
    ['Settled twice', meisId, 'mei', meisWallet, adasWallet, 2_000_001],
    ['Stale round', adasId, 'ada', adasWallet, linusWallet, 2_000_001],
    ['Fee rounds up', linusId, 'linus', linusWallet, meisWallet, 2_000_000],
    ['Queue jumps', adasId, 'ada', adasWallet, linusWallet, 2_000_000],
    ['Bridge replays', linusId, 'linus', linusWallet, meisWallet, 2_000_000],
    ['Round is stale', meisId, 'mei', meisWallet, adasWallet, 0],
  ])
})

test('the Safe batch sends each wallet the amount of its author', async () => {
  const { exported } = await wonByThree()
  const { file, totalCents, leftOut } = await exported('safe')
  const { transactions } = JSON.parse(file.text) as { transactions: { contractInputsValues: object }[] }
  expect(transactions.map((one) => one.contractInputsValues)).toEqual([
    { to: meisWallet, value: '20000010000' },
    { to: adasWallet, value: '40000010000' },
    { to: linusWallet, value: '40000000000' },
  ])
  expect([totalCents, leftOut]).toEqual([10_000_002, []])
})

test('each row of the payments table has the right submission, author, frozen wallet and amount', async () => {
  const { exported, ids, lines } = await wonByThree()
  const lineIds = (await lines()).map((line) => line.id)
  const rows = (await exported('csv')).file.text.trim().split('\r\n').slice(1)
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48,1'
  expect(rows).toEqual([
    `1,Settled twice,${ids[0]},mei,${meisWallet},20000.01,${token},${lineIds[0]}`,
    `2,Stale round,${ids[1]},ada,${adasWallet},20000.01,${token},${lineIds[1]}`,
    `3,Fee rounds up,${ids[2]},linus,${linusWallet},20000.00,${token},${lineIds[2]}`,
    `4,Queue jumps,${ids[3]},ada,${adasWallet},20000.00,${token},${lineIds[3]}`,
    `5,Bridge replays,${ids[4]},linus,${linusWallet},20000.00,${token},${lineIds[4]}`,
  ])
})

test('a recorded payment pays only the chosen awards, and the ledger has the author, wallet and amount', async () => {
  const { app, olga, params, ids, lines } = await wonByThree()
  const transactionHash = `0x${'a'.repeat(64)}`
  const lineIds = (await lines()).filter((line) => [ids[1], ids[2]].includes(line.issueId)).map((line) => line.id)
  await app.call('recordPayment', { as: olga, params, body: { lineIds, transactionHash } })
  const paid = (await lines()).map((line) => [
    line.authorId,
    line.walletAddress,
    line.amountCents,
    line.transactionHash,
  ])
  expect(paid).toEqual([
    [meisId, meisWallet, 2_000_001, null],
    [adasId, adasWallet, 2_000_001, transactionHash],
    [linusId, linusWallet, 2_000_000, transactionHash],
    [adasId, adasWallet, 2_000_000, null],
    [linusId, linusWallet, 2_000_000, null],
    [meisId, meisWallet, 0, null],
  ])
  const events = await app.events({ kind: 'payment_recorded' })
  expect(events.map(({ issueId, userId, after }) => ({ issueId, userId, after }))).toEqual([
    {
      issueId: ids[1],
      userId: adasId,
      after: { lineId: lineIds[0], amountCents: 2_000_001, walletAddress: adasWallet, transactionHash },
    },
    {
      issueId: ids[2],
      userId: linusId,
      after: { lineId: lineIds[1], amountCents: 2_000_000, walletAddress: linusWallet, transactionHash },
    },
  ])
})
