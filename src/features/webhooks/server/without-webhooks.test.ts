import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'

test('where an operator does without webhooks, their calls are not there and the rest works', async () => {
  const app = await startTestApp({ features: [] })
  const olga = await app.person('olga')
  const reply = await app.app.inject({
    url: '/api/admin/webhooks',
    headers: { authorization: `Bearer ${olga.token}` },
  })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  const { paths } = (await app.app.inject('/api/openapi.json')).json()
  expect(Object.keys(paths).filter((path) => path.includes('webhook'))).toEqual([])
  expect((await app.call('readSystem', { as: olga })).status).toBe(200)
  const contest = await app.contest(olga)
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  expect((await app.call('submitIssue', { as: await app.person('ada'), body })).status).toBe(201)
})
