import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'

test('a search over all pages finds titles and descriptions in any letter case, and wildcards of LIKE are literal', async () => {
  const app = await startTestApp()
  const [olga, ada] = [await app.person('olga'), await app.person('ada')]
  await app.contest(olga, { title: '100% Vault', description: 'Redemptions.' })
  await app.contest(olga, { title: 'Halyard', description: 'A bridge with a VAULT_team behind it.' })
  await app.contest(olga, { title: 'Bridge\\Tower', description: 'Lending.' })
  const found = async (query: Record<string, string>) => {
    const { contests, pagination } = (await app.call('listContests', { as: ada, query })).body.data
    return { titles: contests.map((contest) => contest.title).sort(), total: pagination.total }
  }
  expect(await found({ search: ' vault ' })).toEqual({ titles: ['100% Vault', 'Halyard'], total: 2 })
  expect(await found({ search: 'vault', limit: '1', page: '2' })).toMatchObject({ total: 2 })
  expect(await found({ search: 'vault', status: 'upcoming' })).toEqual({ titles: [], total: 0 })
  expect(await found({ search: '%' })).toEqual({ titles: ['100% Vault'], total: 1 })
  expect(await found({ search: 't_t' })).toEqual({ titles: ['Halyard'], total: 1 })
  expect(await found({ search: '\\' })).toEqual({ titles: ['Bridge\\Tower'], total: 1 })
  expect(await found({ search: ' ' })).toMatchObject({ total: 3 })
  for (const search of ['x'.repeat(201), 'a\u0000b']) {
    expect((await app.call('listContests', { as: ada, query: { search } })).status).toBe(400)
  }
})

test('searches are rate-limited for each account, and the list is not', async () => {
  const app = await startTestApp({ rateLimitScale: 1 })
  const [ada, linus] = [await app.person('ada'), await app.person('linus')]
  const search = (as: typeof ada) => app.call('listContests', { as, query: { search: 'vault' } })
  for (let times = 0; times < 60; times += 1) expect((await search(ada)).status).toBe(200)
  const refused = await search(ada)
  expect(refused.status).toBe(429)
  expect((await search(linus)).status).toBe(200)
  expect((await app.call('listContests', { as: ada })).status).toBe(200)
})
