import { expect, test } from 'vitest'
import { castPassword } from './testing/cast'
import { startTestApp } from './testing/start-test-app'

test('the log tells what was called and how it ended, and holds no password, token, address or report', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const ada = await app.person('ada')
  const contest = await app.contest(await app.person('olga'))
  await app.call('login', { body: { email: ada.email, password: castPassword } })
  await app.call('resetPassword', { params: { token: 'secret-reset-token' }, body: { password: castPassword } })
  const report = { contestId: contest.id, title: 'secret title', description: 'secret description' }
  await app.call('submitIssue', { as: ada, body: report })
  const log = lines.join('')
  expect(log).toContain('"route":"/api/auth/reset-password/:token"')
  expect(log).toContain('"status":201')
  for (const secret of [castPassword, 'secret', ada.token, ada.email]) expect(log).not.toContain(secret)
})

test('a refused call of somebody who is signed in is a line with their account, and one of nobody has none', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const ada = await app.person('ada')
  await app.call('listIssues', { as: ada })
  await app.call('listIssues')
  const ended = lines.map((line) => JSON.parse(line)).filter((line) => line.res)
  expect(ended.map(({ account, res }) => [account, res.status])).toEqual([
    [ada.id, 403],
    [undefined, 401],
  ])
})

test('an unforeseen error is logged once, with the id of its request, where it came from and without its values', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const ada = await app.person('ada')
  await app.database.pool.query('alter table users rename column email to mail')
  const body = { email: 'secret@primacy.example', password: castPassword }
  const reply = await app
    .call('login', { body })
    .finally(() => app.database.pool.query('alter table users rename column mail to email'))
  const errors = lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 50)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({ reqId: reply.headers['x-request-id'], err: { code: '42703' } })
  expect(errors[0].err.stack).toContain('at ')
  expect(lines.join('')).not.toContain('secret@')
  expect((await app.call('me', { as: ada })).status).toBe(200)
})

test('what a caller sends makes no line of its own in the log, and colours nothing', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: (line) => lines.push(line) })
  const forged = 'x\r\n{"level":30,"msg":"grace logged in"}\u001b[31m'
  const headers = { 'user-agent': forged, 'x-request-id': forged, 'x-forwarded-for': forged }
  await app.call('login', { body: { email: forged, password: forged }, headers })
  await app.call('signup', { body: { username: forged, email: forged, password: forged }, headers })
  await app.call('getIssue', { params: { id: forged }, headers })
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    for (const mark of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(mark)
    expect(JSON.parse(line).msg).not.toContain('grace')
  }
})
