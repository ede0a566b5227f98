import { expect, test } from 'vitest'
import { enrolPerson } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { everyRead, readAs } from '#test/server/every-read'
import { users } from '../db/tables/tables'

const canary = 'Canary: the owner can do this by design.'

/** A running contest with a verdict, a group, a removal and readings. */
async function judgedWhileRunning() {
  const told = await contestWithJudges()
  const { app, olga, submit, judge, group } = told
  const ids = [await submit('Settles twice'), await submit('Rounds down'), await submit('Advertising')] as const
  await judge(ids[0], 'invalid', { reason: canary })
  await group([ids[0], ids[1]])
  const removed = { reason: canary }
  expect((await app.call('deleteIssue', { as: olga, params: { id: ids[2] }, body: removed })).status).toBe(200)
  return { ...told, ids }
}

type Setup = Awaited<ReturnType<typeof judgedWhileRunning>>

const submitting = ({ app, contest }: Setup, as: Setup['olga']) =>
  app.call('submitIssue', { as, body: { contestId: contest.id, title: 'Mine', description: 'All of it.' } })

test('everything that shows an admin a report, its verdict or its reason bars them from submitting [T5]', async () => {
  const told = await judgedWhileRunning()
  const { app, contest, ids } = told
  const reads = everyRead({ contestId: contest.id, issueIds: ids })
  const barred: string[] = []
  // Each admin reads by one call only.
  for (const [at, name] of [...new Set(reads.map((read) => read.name))].entries()) {
    const facts = { username: `reader${at}`, role: 'admin' } as const
    const reader = await enrolPerson(app.db, app.tokens, facts, { now: app.clock.now() })
    const texts: string[] = []
    for (const read of reads) if (read.name === name) texts.push((await readAs(app, reader, read)).text)
    const isShown = [canary, 'Settles twice', '"invalid"'].some((secret) => texts.join().includes(secret))
    const isCount = /"invalid":\d/.test(texts.join()) && !texts.join().includes(canary)
    const { status, body } = await submitting(told, reader)
    if (isShown && !isCount) {
      expect([name, status, body.code]).toEqual([name, 403, 'CONFLICT_OF_INTEREST'])
      barred.push(name)
    }
  }
  expect(barred).toEqual(expect.arrayContaining(['readLedger', 'downloadLedger', 'listRemovedIssues', 'readTriage']))
})

test('the ledger counts as a reading of the contests whose verdicts it shows, once, and of no other', async () => {
  const told = await judgedWhileRunning()
  const { app, olga, grace, contest, events, judge, submit } = told
  const mei = await app.person('mei')
  await app.db.update(users).set({ role: 'admin' })
  const other = await app.contest(olga)
  await submit('Elsewhere', undefined, other.id)
  const read = (query = {}) => app.call('readLedger', { as: mei, query })
  await read({ contestId: other.id })
  expect(await events('titles_shown')).toEqual([])
  expect((await submitting({ ...told, contest: other }, mei)).status).toBe(201)
  for (let times = 0; times < 2; times += 1) await read()
  expect(await events('titles_shown')).toMatchObject([
    { actorId: mei.id, contestId: contest.id, after: { view: 'ledger' } },
  ])
  // Whoever reads only what they have done themselves has learned nothing.
  await app.call('readLedger', { as: grace, query: { actorId: grace.id } })
  expect(await judge(told.ids[1], 'valid')).toMatchObject({ status: 200 })
  expect(await events('titles_shown')).toHaveLength(1)
})
