import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'

test('sends contests again only if something has changed', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  for (const name of ['listContests', 'getContest'] as const) {
    const read = (headers = {}) => app.call(name, { as: olga, params: { id }, headers })
    const etag = String((await read()).headers.etag)
    expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '', headers: { etag } })
    expect(await read({ 'if-none-match': `"other", ${etag}` })).toMatchObject({ status: 304 })
    const body = { title: `Vault of ${name}`, reason: 'A better name.' }
    expect((await app.call('updateContest', { as: olga, params: { id }, body })).status).toBe(200)
    const changed = await read({ 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(JSON.stringify(changed.body)).toContain(body.title)
  }
})

test('sends contests compressed to clients that accept it, and plain to others', async () => {
  const origin = 'https://app.example.com'
  const app = await startTestApp({ corsOrigins: [origin] })
  const olga = await app.person('olga')
  const { id } = await app.contest(olga)
  for (const url of ['/api/contests', `/api/contests/${id}`]) {
    const read = (accepted = '') => {
      const headers = { authorization: `Bearer ${olga.token}`, origin, 'accept-encoding': accepted }
      return app.app.inject({ url, headers })
    }
    const plain = await read()
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const refused of ['br', 'gzip;q=0', 'identity']) expect((await read(refused)).body).toBe(plain.body)
    for (const accepted of ['gzip', 'br;q=0.5, gzip', '*']) {
      const compressed = await read(accepted)
      expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag })
      expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
      expect(compressed.rawPayload.length).toBeLessThan(plain.body.length)
    }
    // A proxy must keep both apart, and what another origin may read.
    expect(String(plain.headers.vary).toLowerCase().split(', ').toSorted()).toEqual(['accept-encoding', 'origin'])
  }
})

test('the repository of an upcoming contest stays hidden from researchers after a judge has read it [3.contest.05]', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  const now = app.clock.now()
  const { id } = await app.contest(olga, { startDate: minutesAfter(now, 10), endDate: minutesAfter(now, 20) })
  const repository = async (as: typeof ada) => {
    const one = (await app.call('getContest', { as, params: { id } })).body.data.contest.githubRepoUrl
    const [listed] = (await app.call('listContests', { as })).body.data.contests
    expect(listed?.githubRepoUrl).toBe(one)
    return one
  }
  expect(await repository(olga)).toMatch(/^https/)
  expect(await repository(ada)).toBeNull()
  expect(await repository(olga)).toMatch(/^https/)
  app.clock.advance(10)
  expect(await repository(ada)).toMatch(/^https/)
})

test('contests change their order when one ends, without a write', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const now = app.clock.now()
  await app.contest(olga, { title: 'Ends soon', endDate: minutesAfter(now, 5) })
  await app.contest(olga, { title: 'Ends later', endDate: minutesAfter(now, 60) })
  const titles = async (status: string) =>
    (await app.call('listContests', { as: olga, query: { status } })).body.data.contests.map(({ title }) => title)
  expect(await titles('active')).toEqual(['Ends soon', 'Ends later'])
  app.clock.advance(5)
  // Exactly at its end a contest is active.
  expect(await titles('active')).toEqual(['Ends soon', 'Ends later'])
  app.clock.set(new Date(minutesAfter(now, 5).getTime() + 1))
  expect(await titles('active')).toEqual(['Ends later'])
  expect(await titles('ended')).toEqual(['Ends soon'])
  app.clock.set(now)
  expect(await titles('active')).toEqual(['Ends soon', 'Ends later'])
})

test('announces a change to any column that people can see', async () => {
  const app = await startTestApp()
  const { rows } = await app.database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'contests'
     except select event_object_column from information_schema.triggered_update_columns
     where trigger_name = 'contests_announce' order by name`,
  )
  const unseen = [
    'last_group_number',
    'last_received_at',
    'last_seq',
    'pending_told_at',
    'report_visible_from',
    'start_told_at',
  ]
  expect(rows.map(({ name }) => name)).toEqual(unseen)
})
