import { expect, test } from 'vitest'
import { giveToken } from '#test/server/access/access-token'
import { castPassword } from '#test/server/cast'
import { startTestApp, testAppOn } from '#test/server/start-test-app'
import { tokenScopes } from '../../../domain/accounts/access-token'
import { accessTokens } from '../../../server/db/tables/account-tables'
import type { ServerFeature } from '../../../server/startup/features'
import { endpoints, features } from '../../every-feature'

async function withoutTokens() {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const contest = await app.contest(olga)
  const token = await giveToken(app, olga, tokenScopes)
  const others = features.filter(({ name }: ServerFeature) => name !== 'access-tokens')
  const off = await testAppOn(app.database, { features: others, now: app.clock.now() })
  return { app, off, olga, contest, token }
}

test('where an operator does without access tokens, one that was good opens nothing, and sessions go on', async () => {
  const { app, off, olga, contest, token } = await withoutTokens()
  const open = endpoints.filter((endpoint) => endpoint.token && endpoint.token !== 'any' && endpoint.method === 'GET')
  expect(open.length).toBeGreaterThan(20)
  const params = { id: contest.id }
  for (const { name, path } of open) {
    const { status, body } = await off.call(name, { as: token, params })
    expect([path, status, body.code]).toEqual([path, 401, 'UNAUTHENTICATED'])
  }
  const metrics = await off.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(metrics.statusCode).toBe(401)
  const body = { contestId: contest.id, title: 'Drain', description: 'All of it.' }
  expect((await off.call('submitIssue', { as: token, body })).status).toBe(401)
  expect((await off.call('listContests', { as: olga })).status).toBe(200)
  expect((await app.call('listContests', { as: token })).status).toBe(200)
})

test('its calls are gone, and the OpenAPI document says that no call takes a token', async () => {
  const { off, olga } = await withoutTokens()
  const headers = { authorization: `Bearer ${olga.token}` }
  for (const [method, path] of [
    ['GET', '/account/tokens'],
    ['POST', '/account/tokens'],
    ['DELETE', '/account/tokens/x'],
    ['GET', '/account/token'],
  ] as const) {
    const reply = await off.app.inject({ method, url: `/api${path}`, headers })
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 404, 'ROUTE_NOT_FOUND'])
  }
  const document = (await off.app.inject('/api/openapi.json')).body
  expect(document).not.toContain('accessToken"')
  expect(document).not.toContain('x-token-scope')
})

test('whatever ends tokens also ends those of a site that has turned them off for a while', async () => {
  const { app, off, olga, token } = await withoutTokens()
  const body = { currentPassword: castPassword, newPassword: 'Difference.3ngine' }
  expect((await off.call('changePassword', { as: olga, body })).status).toBe(200)
  expect(await app.db.select().from(accessTokens)).toEqual([])
  expect((await app.call('listContests', { as: token })).status).toBe(401)
})
