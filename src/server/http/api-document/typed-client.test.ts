import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { startTestApp, type TestApp } from '#test/server/start-test-app'

/** `npm run api:lint` checks its types against the OpenAPI document. */
const example = new URL('../../../../docs/examples/researcher.ts', import.meta.url).pathname

const fetchFrom = (app: TestApp) => async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const reply = await app.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: await request.text(),
  })
  return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
}

test('a researcher submits and reads a report with the documented client', async () => {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const ada = await app.person('ada')
  const { submitReport } = await import(example)
  const options = { baseUrl: 'http://primacy.example/api', fetch: fetchFrom(app) }
  const report = { title: 'Drain', description: 'All of it.' }
  const login = { email: ada.email, password: castPassword }
  expect(await submitReport(options, login, report)).toMatchObject({
    ...report,
    contestId: { _id: contest.id },
    userId: { username: ada.username },
    placeInLine: 1,
  })
  await expect(submitReport(options, { ...login, password: 'Wrong-Horse-7!' }, report)).rejects.toThrow(
    'Invalid email or password',
  )
})
