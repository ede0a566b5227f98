import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpointNamed } from '#test/every-endpoint'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import type { EndpointName } from '../../contract/endpoints'
import { endpoints } from '../../features/every-feature'

/** Two issues of Ada and one of Linus in an active contest, and one contest that has ended. */
async function arena() {
  const app = await startTestApp()
  const [ada, linus, grace, olga] = [
    await app.person('ada'),
    await app.person('linus'),
    await app.person('grace'),
    await app.person('olga'),
  ]
  const contest = await app.contest(olga)
  const ended = await app.contest(olga, { title: 'Ended', endDate: minutesAfter(app.clock.now(), -5) })
  const submit = async (as: typeof ada, title: string) => {
    const body = { contestId: contest.id, title, description: 'The secret path.' }
    return (await app.call('submitIssue', { as, body })).body.data.issue._id
  }
  const issues = [await submit(ada, 'A1'), await submit(ada, 'A2'), await submit(linus, 'L1')] as const
  const everything = async () => {
    const tables = ['contests', 'issues', 'revisions', 'duplicate_groups', 'ledger_events', 'analytics_events']
    return Promise.all(
      tables.map(async (table) => {
        const { rows } = await app.db.execute(
          sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
        )
        return rows
      }),
    )
  }
  return { app, ada, linus, grace, olga, contest, ended, issues, everything }
}

test('an admin sees every submission, in the list and on its page [1.admin.01]', async () => {
  const { app, grace, issues } = await arena()
  const list = (await app.call('listIssues', { as: grace })).body.data.issues
  expect(list.map((issue) => [issue.title, issue.userId.username]).sort()).toEqual([
    ['A1', 'ada'],
    ['A2', 'ada'],
    ['L1', 'linus'],
  ])
  for (const id of issues) expect((await app.call('getIssue', { as: grace, params: { id } })).status).toBe(200)
})

test('a verified researcher sees only their own submissions [6.user.01 V8.2.2]', async () => {
  const { app, ada, issues } = await arena()
  const mine = (await app.call('listMyIssues', { as: ada })).body.data.issues
  expect(mine.map((issue) => issue.title).sort()).toEqual(['A1', 'A2'])
  expect((await app.call('getIssue', { as: ada, params: { id: issues[0] } })).status).toBe(200)
  const others = await app.call('getIssue', { as: ada, params: { id: issues[2] } })
  expect(others.status).toBe(403)
  expect(JSON.stringify(others.body)).not.toMatch(/secret|L1|linus/)
})

test('a researcher is refused by every admin endpoint, and nothing changes [6.admin.02 V8.2.1]', async () => {
  const { app, ada, contest, ended, issues, everything } = await arena()
  const before = await everything()
  const valid: Partial<Record<EndpointName, { params?: Record<string, string>; body?: unknown }>> = {
    createContest: {
      body: {
        title: 'Mine',
        description: 'Mine.',
        githubRepoUrl: 'https://github.com/a/b',
        startDate: contest.startDate.toISOString(),
        endDate: contest.endDate.toISOString(),
      },
    },
    updateContest: { params: { id: contest.id }, body: { title: 'Mine' } },
    deleteContest: { params: { id: ended.id } },
    finalizeContest: { params: { id: ended.id } },
    reopenContest: { params: { id: ended.id }, body: { reason: 'Mine.' } },
    listContestIssues: { params: { id: contest.id } },
    groupDuplicates: { body: { issueIds: [issues[0], issues[1]] } },
    ungroupDuplicates: { params: { id: issues[0] } },
    setVerdict: { params: { id: issues[2] }, body: { status: 'valid' } },
  }
  const admins = endpoints.filter((endpoint) => endpoint.access === 'admin').map((endpoint) => endpoint.name)
  expect(admins).toEqual(
    expect.arrayContaining([...Object.keys(valid), 'listIssues', 'readSystem', 'readLedger', 'downloadLedger']),
  )
  for (const name of admins) {
    const reply = await app.call(name, { as: ada, params: { id: issues[2] }, ...valid[name] })
    expect([name, reply.status, reply.body.code]).toEqual([name, 403, 'FORBIDDEN'])
  }
  expect(await everything()).toEqual(before)
})

test('an unverified person can look around but not take part [1.unverified.01 .02 5.submit.02 V8.2.1]', async () => {
  const { app, linus, contest, issues, everything } = await arena()
  const mei = await app.person('mei', { isEmailVerified: false })
  const before = await everything()
  const reads: EndpointName[] = ['me', 'listContests', 'listMyIssues']
  for (const name of reads) expect([name, (await app.call(name, { as: mei })).status]).toEqual([name, 200])
  expect((await app.call('getContest', { as: mei, params: { id: contest.id } })).status).toBe(200)
  const text = { title: 'Drain', description: 'All of it.' }
  // Submitting checks it twice; for older submissions only the access level protects.
  await app.database.pool.query('update users set is_email_verified = false where id = $1', [linus.id])
  const parts = [
    ['submitIssue', mei, contest.id, { contestId: contest.id, ...text }],
    ['submitIssueToContest', mei, contest.id, text],
    ['updateIssue', linus, issues[2], text],
    ['deleteIssue', linus, issues[2], undefined],
  ] as const
  for (const [name, as, id, body] of parts) {
    const refused = await app.call(name, { as, params: { id }, body })
    expect([name, refused.status, refused.body.error]).toEqual([
      name,
      403,
      'Please verify your email address before submitting issues',
    ])
  }
  expect(await everything()).toEqual(before)
})

test('without a session no contest and no issue can be read [6.anonymous.01]', async () => {
  const { app, contest, issues } = await arena()
  const walled: EndpointName[] = [
    'listContests',
    'getContest',
    'createContest',
    'updateContest',
    'deleteContest',
    'finalizeContest',
    'reopenContest',
    'getResults',
    'downloadResults',
    'downloadResultsTable',
    'listMyIssues',
    'listContestIssues',
    'submitIssueToContest',
    'groupDuplicates',
    'ungroupDuplicates',
    'submitIssue',
    'listIssues',
    'getIssue',
    'updateIssue',
    'deleteIssue',
    'setVerdict',
    'readSystem',
    'listAdminContests',
    'readContestStanding',
  ]
  for (const name of walled) {
    const id = endpointNamed(name).path.startsWith('/contests') ? contest.id : issues[0]
    const reply = await app.call(name, { params: { id } })
    expect([name, reply.status, reply.body.code]).toEqual([name, 401, 'UNAUTHENTICATED'])
  }
})
