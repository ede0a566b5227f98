import { expect, test } from 'vitest'
import { endpointNamed } from '../every-endpoint'
import { changedTables, databaseDigest } from '../server/database-digest'
import { startTestApp } from '../server/start-test-app'
import { createHarness, requestTo } from './harness'
import { type HttpReply, replyProblems, successProblems } from './oracle'

/** A reply of ours, to be made worse in one thing at a time. */
async function goodRefusal(): Promise<HttpReply> {
  const harness = await createHarness(await startTestApp())
  return harness.send(requestTo('me'))
}

test('a correct reply has no problem', async () => {
  expect(replyProblems(await goodRefusal())).toEqual([])
})

test('reports a server error, a missing header and one that reveals our software', async () => {
  const good = await goodRefusal()
  const problemsWith = (change: Partial<HttpReply>) => replyProblems({ ...good, ...change })
  expect(problemsWith({ status: 500 })).toEqual(['answered 500'])
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control', 'x-request-id']) {
    expect(problemsWith({ headers: { ...good.headers, [name]: undefined } })).toEqual([`header ${name} is undefined`])
  }
  expect(problemsWith({ headers: { ...good.headers, server: 'x' } })).toEqual(['has the header server'])
  expect(problemsWith({ headers: { ...good.headers, 'content-type': 'text/html' } })).toEqual(['is text/html'])
})

test('reports a refusal with another shape or with internals', async () => {
  const good = await goodRefusal()
  const problemsWith = (text: string) => replyProblems({ ...good, text })
  for (const text of ['', '<h1>Error</h1>', '{"error":"x"}', '{"status":"error","error":"","code":"X"}']) {
    expect(problemsWith(text)).toContain('has no refusal in our shape')
  }
  const said = (error: string, more = {}) => JSON.stringify({ status: 'error', error, code: 'X', ...more })
  for (const error of [
    ...['select "id" from "users"', 'at runCall (/app/register.js:3:1)', 'insert into issues values', 'TypeError: x'],
    ...['relation "users" does not exist', 'duplicate key value violates unique constraint', 'connect ECONNREFUSED'],
  ]) {
    expect([error, problemsWith(said(error)).length]).toEqual([error, 1])
  }
  expect(problemsWith(said('No.', { stack: 'x' }))).toEqual(['says more than a refusal: stack'])
})

test('reports a success with another status, another shape or extra fields', async () => {
  const { headers } = await goodRefusal()
  const body = { status: 'success', message: 'Logged out successfully' }
  const problemsOf = (status: number, sent: object) =>
    successProblems(endpointNamed('logout'), { status, headers, text: JSON.stringify(sent) })
  expect(problemsOf(200, body)).toEqual([])
  expect(problemsOf(201, body)).toEqual(['succeeds with 201'])
  expect(problemsOf(200, { ...body, passwordHash: 'x' })).toEqual(['says more than its shape'])
  expect(problemsOf(200, { status: 'success' })).toEqual([expect.stringContaining('has not the shape of the contract')])
})

test('a digest detects an added, a changed and a deleted row, and names the table', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const digests = [await databaseDigest(app.database)]
  const contest = await app.contest(olga)
  for (const statement of ["update contests set title = 'Other'", `delete from contests where id = '${contest.id}'`]) {
    digests.push(await databaseDigest(app.database))
    await app.database.pool.query(statement)
  }
  digests.push(await databaseDigest(app.database))
  const [none, one, changed, gone] = digests as [
    (typeof digests)[0],
    (typeof digests)[0],
    (typeof digests)[0],
    (typeof digests)[0],
  ]
  expect([changedTables(none, one), changedTables(one, changed), changedTables(changed, gone)]).toEqual([
    ['contests'],
    ['contests'],
    ['contests'],
  ])
  expect(changedTables(none, gone)).toEqual([])
})

test('a refusal that changes something fails its group', async () => {
  const harness = await createHarness(await startTestApp())
  const ada = await harness.person('ada')
  const refused = requestTo('getIssue', { as: ada, params: { id: 'x' } })
  await harness.refuses(refused, 404, 'ISSUE_NOT_FOUND')
  await harness.contest(ada)
  await harness.refuses(refused, 404, 'ISSUE_NOT_FOUND')
  await harness.database.pool.query(
    "create function meddle() returns trigger language plpgsql as $$ begin update contests set title = 'x'; return null; end $$",
  )
  await harness.database.pool.query(
    'create trigger meddle after insert or update on rate_limits execute function meddle()',
  )
  try {
    const limited = requestTo('login', { body: { email: 'nobody@primacy.example', password: 'whatever-1' } })
    await expect(harness.refuses(limited, 401, 'INVALID_CREDENTIALS')).rejects.toThrow()
  } finally {
    await harness.database.pool.query('drop trigger meddle on rate_limits')
    await harness.database.pool.query('drop function meddle')
  }
})
