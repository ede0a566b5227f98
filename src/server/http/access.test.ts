import { describe, expect, test } from 'vitest'
import { type Endpoint, endpointNamed, endpoints } from '../../contract/endpoints'
import { startTestApp, type TestApp } from '../testing/start-test-app'

const unknownId = '7b0c4f6e-0000-4000-8000-000000000000'

/** What each actor is answered before anything about the object is looked at; null: the call goes on. */
const expected: Record<string, Record<Endpoint['access'], number | null>> = {
  anonymous: { public: null, user: 401, verified: 401, admin: 401 },
  unverified: { public: null, user: null, verified: 403, admin: 403 },
  stranger: { public: null, user: null, verified: null, admin: 403 },
  admin: { public: null, user: null, verified: null, admin: null },
}

/** The call that ends the session with which all others are made comes last. */
const calls = [...endpoints.filter(({ name }) => name !== 'endAllSessions'), endpointNamed('endAllSessions')]

async function tokens(app: TestApp): Promise<Record<string, string | undefined>> {
  return {
    anonymous: undefined,
    unverified: (await app.person('mei', { isEmailVerified: false })).token,
    stranger: (await app.person('linus')).token,
    admin: (await app.person('grace')).token,
  }
}

describe('who may make which call', () => {
  test.each(Object.keys(expected))(
    '%s is let through or refused as the endpoint table says, on every call',
    async (actor) => {
      const app = await startTestApp()
      const token = (await tokens(app))[actor]
      for (const endpoint of calls) {
        const { status, body } = await app.call(endpoint.name, {
          // Logging out would end the very session that the other calls are made with.
          as: endpoint.name === 'logout' ? undefined : token,
          params: { id: unknownId, token: 'x' },
          body: {},
        })
        const refused = expected[actor]?.[endpoint.access]
        const line = `${actor} ${endpoint.method} ${endpoint.path}: ${status} ${body.code ?? ''}`
        if (refused) expect(line).toMatch(new RegExp(`: ${refused} (UNAUTHENTICATED|EMAIL_NOT_VERIFIED|FORBIDDEN)$`))
        else expect(line).not.toMatch(/UNAUTHENTICATED|EMAIL_NOT_VERIFIED|FORBIDDEN/)
      }
    },
  )

  test('an admin who is demoted is refused on the next call, although the token still says admin', async () => {
    const app = await startTestApp()
    const grace = await app.person('grace')
    expect((await app.call('listIssues', { as: grace })).status).toBe(200)
    await app.database.pool.query(`update users set role = 'user' where id = $1`, [grace.id])
    expect(await app.call('listIssues', { as: grace })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test('an unverified author is told to verify before submitting, on both submit calls', async () => {
    const app = await startTestApp()
    const mei = await app.person('mei', { isEmailVerified: false })
    const text = 'Please verify your email address before submitting issues'
    for (const name of ['submitIssue', 'submitIssueToContest'] as const) {
      const reply = await app.call(name, { as: mei, params: { id: unknownId }, body: {} })
      expect(reply).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED', error: text } })
    }
    const asAdmin = await app.call('listIssues', { as: mei })
    expect(asAdmin.body.error).toBe('Please verify your email address')
  })
})
