import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { announcedContest } from '#test/server/contests/announced-contest'

/** Known issue 2 was removed by an addendum, which added 3; Ada's submission is invalid by known issue 1. */
async function judgedByTerms(atEnd: (close: () => Promise<void>) => void) {
  const contest = await announcedContest({ atEnd })
  contest.start()
  const issueId = await contest.submit('Early')
  await contest.edit({ knownIssues: '* Rounding favors the vault.\n* Pausing stops withdrawals.' })
  await contest.judge(issueId, { status: 'invalid', knownIssue: 1 })
  return { ...contest, issueId }
}

type Judged = Awaited<ReturnType<typeof judgedByTerms>>
type TamperCase = [what: string, sql: (contest: Judged) => string, problem: (contest: Judged) => string | RegExp]

const item = (index: number, field: string, value: string) =>
  `update frozen_terms set known_issues = jsonb_set(known_issues, '{${index},${field}}', '${value}')`

const cases: TamperCase[] = [
  [
    'the terms of the start',
    () => `update frozen_terms set terms = replace(terms, 'scope: src/', 'scope: lib/')`,
    () => /: the digest of the terms at the start is /,
  ],
  [
    'a text of a contest whose terms are frozen',
    () => `update contests set description = 'scope: lib/'`,
    () => /: the digest of the terms now is /,
  ],
  [
    'the end of a contest',
    () => `update contests set end_date = end_date + interval '1 day'`,
    ({ id }) => `Contest ${id}: end_date is `,
  ],
  [
    'the text of a known issue',
    () => item(0, 'text', '"All of it."'),
    ({ id }) => `Terms of contest ${id}, known issue 1: the hash of its text is `,
  ],
  [
    'the hash of a known issue',
    () => item(0, 'hash', `"${'f'.repeat(64)}"`),
    ({ id }) => `Terms of contest ${id}, known issue 1: hash is ${'f'.repeat(64)}, and `,
  ],
  [
    'the place from which on a known issue stands',
    () => item(2, 'addedAfter', '0'),
    ({ id }) => `Terms of contest ${id}, known issue 3: added_after is 0, and 1 by the ledger.`,
  ],
  [
    'the place up to which a known issue stands',
    () => item(1, 'removedAfter', 'null'),
    ({ id }) => `Terms of contest ${id}, known issue 2: removed_after is empty, and 1 by the ledger.`,
  ],
  [
    'a known issue that is gone',
    () => 'update frozen_terms set known_issues = known_issues - 2',
    ({ id }) => `Terms of contest ${id}: the number of known issues is 2, and 3 by the ledger.`,
  ],
  [
    'frozen terms that are gone',
    () => 'delete from frozen_terms',
    ({ id }) => `Terms of contest ${id} are in the ledger, and gone from the database.`,
  ],
  [
    'which known issue a verdict cites',
    () => `update issues set known_issue = jsonb_set(known_issue, '{number}', '2')`,
    ({ issueId }) => `Submission ${issueId}: known_issue is 2 (Rounding favors the vault.), and 1 (Rounding`,
  ],
  [
    'the main reason of a verdict',
    () => `update issues set invalidation_code = 'intended_behavior'`,
    ({ issueId }) => `Submission ${issueId}: invalidation_code is intended_behavior, and known_issue by the ledger.`,
  ],
  [
    'the known issue that a verdict cites, which is none any more',
    () => 'update issues set known_issue = null',
    ({ issueId }) => `Submission ${issueId}: known_issue is empty, and 1 (Rounding favors the vault.) by the ledger.`,
  ],
]

describe('the owner of the database', () => {
  const closing: (() => Promise<void>)[] = []
  let contest: Judged
  let state: Awaited<ReturnType<typeof snapshotState>>
  beforeAll(async () => {
    contest = await judgedByTerms((close) => closing.push(close))
    await contest.app.mails()
    state = await snapshotState(contest.app.database)
  })
  afterEach(() => state.restore())
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test.each(cases)('cannot change %s unnoticed [T38]', async (_, sql, problem) => {
    expect(await contest.verify()).toBeNull()
    const acts = ['set local session_replication_role = replica', sql(contest)]
    await contest.app.database.pool.query(acts.join('; '))
    const [found, expected] = [await contest.verify(), problem(contest)]
    if (typeof expected === 'string') expect(found).toContain(expected)
    else expect(found).toMatch(expected)
  })

  test('detects a ledger with a citation of a known issue that was added later [T38]', async () => {
    const { pool } = contest.app.database
    const cited = JSON.stringify({ number: 3, text: 'Pausing stops withdrawals.' })
    const acts = [
      'set local session_replication_role = replica',
      `update issues set known_issue = '${cited}'`,
      `update ledger_events set after = jsonb_set(after, '{knownIssue}', '${cited}') where kind = 'verdict'`,
      'delete from ledger_chain',
      'select chain_event(e) from ledger_events e order by e.id',
    ]
    await pool.query(acts.join('; '))
    expect(await contest.verify()).toBe(
      `Submission ${contest.issueId}: its verdict cites known issue 3, which did not apply at place 1.`,
    )
  })
})
