import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { announcedContest } from '#test/server/contests/announced-contest'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import type { TestApp } from '#test/server/start-test-app'
import { unseenChanges } from '#test/server/verification/change-columns'
import { contests } from '../../db/tables/tables'
import { verifyLedger } from './verify-ledger'

/** Changes of these decide nothing, each for the reason that is named. */
const harmless: Record<string, readonly string[]> = {
  'names the row, and nothing else names it': ['award_lines.id', 'revisions.id'],
  'is for lists and mails': [
    ...[
      'issues.updated_at',
      'issues.version',
      'issues.told_status',
      'issues.told_duplicate_of',
      'contests.updated_at',
      'contests.version',
    ],
    ...['contests.created_at', 'contests.created_by', 'contests.pending_told_at', 'contests.start_told_at'],
    ...['duplicate_groups.created_at', 'duplicate_groups.number', 'contests.last_group_number'],
  ],
  'names a key: a text that cannot be read with it is counted as not known': [
    ...['issues.sealed_with', 'revisions.sealed_with'],
  ],
  'counts from finalization on, when it is compared': ['contests.rules_version'],
}

const unseenIn = async ({ db, database }: TestApp, tables: readonly string[]) => {
  const verify = async () => (await verifyLedger(db, [])).problem
  expect(await verify()).toBeNull()
  const unseen = await unseenChanges(database, tables, verify)
  return unseen.filter((column) => !Object.values(harmless).flat().includes(column))
}

test('checks every column that an order, a verdict or an award depends on [T38]', async () => {
  const { app, ada, kyc, record, lineOf } = await finalizedContest()
  await kyc(ada, 'approved')
  await record([(await lineOf(ada))._id], hashOf('a'))
  const tables = ['issues', 'revisions', 'duplicate_groups', 'award_snapshots', 'award_lines']
  const kept = ['ledger_events', 'ledger_chain', 'contest_authors', 'unpaid_awards']
  expect(await unseenIn(app, [...tables, ...kept])).toEqual([])
})

test('every column of a seat, of an assignment and of a sponsor is checked [T38]', async () => {
  const { app, contest, olga, grace, submit, judge, end } = await contestWithJudges()
  const params = { id: contest.id }
  const mei = await app.person('mei')
  const seat = (personId: string, kind: string) =>
    app.call('setSeat', { as: olga, params, body: { personId, seat: kind } })
  await seat(mei.id, 'sponsor')
  await seat(grace.id, 'lead')
  const [a] = [await submit('A'), await submit('B')]
  await app.call('assignIssues', { as: grace, params })
  await judge(a, 'valid')
  end()
  await app.call('releaseIssues', { as: grace, params, body: {} })
  await app.call('answerRelease', {
    as: mei,
    params,
    body: { issueId: a, answer: 'fixed', text: 'So.', commit: 'a1b2c3d' },
  })
  const tables = ['seats', 'assignments', 'released_issues', 'sponsor_answers']
  expect(await unseenIn(app, tables)).toEqual([])
})

test('every column of a contest whose terms are frozen is checked [T38]', async () => {
  const contest = await announcedContest()
  contest.start()
  await contest.edit({ description: 'scope: lib/' })
  await contest.submit('Early')
  expect(await unseenIn(contest.app, ['contests', 'frozen_terms'])).toEqual([])
})

test("checks the version of a contest's award rule once the contest is final [T38]", async () => {
  const { app, params } = await finalizedContest()
  await app.db.update(contests).set({ rulesVersion: 2 }).where(eq(contests.id, params.id))
  expect((await verifyLedger(app.db, [])).problem).toBe(
    `Contest ${params.id}: rules_version is 2, and 1 by the ledger.`,
  )
})
