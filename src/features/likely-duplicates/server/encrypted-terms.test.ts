import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { giveKeys, tablesTelling } from '#test/server/verification/encryption-at-rest'
import { issueTerms } from '../../../server/db/tables/judging-tables'
import { createTermExtractor } from './extract-terms'

/** Two reports that are much alike, in a database with a key, with their terms. */
async function encryptedReports() {
  const room = await contestWithJudges()
  const { app, ada, contest, grace } = room
  giveKeys(app, randomBytes(32))
  const submit = async (title: string) => {
    const body = { contestId: contest.id, title, description: 'The canary sings in redeemShares().' }
    return (await app.call('submitIssue', { as: ada, body })).body.data.issue._id
  }
  const [first, second] = [await submit('First'), await submit('Second')]
  await createTermExtractor(app.db)()
  const ask = () => app.call('listCandidates', { as: grace, params: { id: first } })
  return { ...room, first, second, ask }
}

test('with a key, terms are encrypted as well, and likely duplicates are found as before [T39]', async () => {
  const { app, second, ask } = await encryptedReports()
  expect((await ask()).body.data.candidates[0]?.issue._id).toBe(second)
  const stored = await app.db.select().from(issueTerms)
  expect(stored.map(({ encryptedWith }) => encryptedWith)).toEqual(
    Array(2).fill(expect.stringMatching(/^[0-9a-f]{8}$/)),
  )
  expect(await tablesTelling(app, 'canary|redeemShares')).toEqual([])
})

test('a report moved or changed in the database does not keep the others from being compared', async () => {
  const { app, first, second, ask } = await encryptedReports()
  const text = 'update issues set description = (select description from issues where id = $1) where id = $2'
  await app.database.pool.query(text, [first, second])
  expect((await ask()).status).toBe(200)
})
