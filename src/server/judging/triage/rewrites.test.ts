import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'

const words = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(' ')

async function contestWithRewriting(change?: Parameters<typeof contestWithJudges>[0]) {
  const setup = await contestWithJudges(change)
  const { app, ada, look, submit } = setup
  return {
    ...setup,
    id: await submit('Placeholder'),
    write: (id: string, description: string) =>
      app.call('updateIssue', { as: ada, params: { id }, body: { description } }),
    marks: async (id: string) => (await look(id)).body.data.revisions.map(({ rewritten }) => rewritten),
  }
}

test('a judge sees which revisions are rewrites, and of which one', async () => {
  const { id, write, marks } = await contestWithRewriting()
  expect(await marks(id)).toEqual([null])
  await write(id, words('a', 100))
  await write(id, words('a', 200))
  await write(id, `${words('a', 20)} ${words('b', 180)}`)
  expect(await marks(id)).toEqual([null, { from: 1, inCommon: 0 }, { from: 1, inCommon: 0 }, { from: 1, inCommon: 0 }])
})

test("words from the contest's template don't count as common", async () => {
  const template = `## Path\n\n${words('t', 200)}`
  const { app, ada, contest, write, marks } = await contestWithRewriting({ reportTemplate: template })
  const body = { contestId: contest.id, title: 'Vault', description: `${template}\n${words('a', 100)}` }
  const id = (await app.call('submitIssue', { as: ada, body })).body.data.issue._id
  await write(id, `${template}\n${words('b', 100)}`)
  expect(await marks(id)).toEqual([null, { from: 1, inCommon: 0 }])
})

test('neither its author nor anyone else sees that a report was rewritten', async () => {
  const { app, ada, grace, contest, id, write, judge } = await contestWithRewriting()
  await write(id, words('b', 200))
  await judge(id, 'valid')
  const linus = await app.person('linus')
  const calls = [
    app.call('getIssue', { as: ada, params: { id } }),
    app.call('getIssue', { as: grace, params: { id } }),
    app.call('listMyIssues', { as: ada }),
    app.call('downloadRecord', { as: ada }),
    app.call('readTriage', { as: grace, params: { id: contest.id } }),
  ]
  for (const reply of await Promise.all(calls)) {
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toContain('rewritten')
  }
  for (const as of [ada, linus]) {
    expect((await app.call('readJudging', { as, params: { id } })).status).toBe(403)
  }
})
