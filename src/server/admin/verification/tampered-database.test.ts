import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { finalizedContest, hashOf } from '#test/server/finalized-contest'
import { verifyLedger } from './verify-ledger'

/** Ada's award is paid, Mei's was returned, and Linus has a valid duplicate of Ada's issue. */
async function paidContest(options: Parameters<typeof finalizedContest>[0] = {}) {
  const contest = await finalizedContest(options)
  const { app, olga, ada, mei, kyc, record, lineOf, params } = contest
  await kyc(ada, 'approved')
  await record([(await lineOf(ada))._id], hashOf('a'))
  await kyc(mei, 'rejected')
  app.clock.advance(4 * 24 * 60)
  await app.call('returnAwardLine', { as: olga, params: { id: (await lineOf(mei))._id } })
  const verify = async () => (await verifyLedger(app.db, [])).problem
  expect(await verify()).toBeNull()
  return { ...contest, contestId: params.id, verify }
}

type PaidContest = Awaited<ReturnType<typeof paidContest>>
type TamperCase = [
  what: string,
  sql: (contest: PaidContest) => string[],
  problem: (contest: PaidContest) => string | RegExp,
]

const wallet = `0x${'f'.repeat(40)}`
const otherHash = 'f'.repeat(64)
const sub = (id = '') => `Submission ${id}: `

const ofSubmissions: TamperCase[] = [
  [
    'a place',
    ({ issueIds: [, l] }) => [`update issues set place_in_line = 9 where id = '${l}'`],
    ({ issueIds: [, l] }) => `${sub(l)}place_in_line is 9, and 2 by the ledger.`,
  ],
  [
    'a text with its digest, in the submission and in its revision',
    ({ issueIds: [a] }) =>
      ['issues', 'revisions'].map(
        (table) =>
          `update ${table} set description = 'B', content_hash = '${otherHash}' where '${a}' in (id::text, ${table === 'issues' ? 'id' : 'issue_id'}::text)`,
      ),
    ({ issueIds: [a] }) => new RegExp(`^${sub(a)}content_hash is ${otherHash}, and [0-9a-f]{64} by the ledger\\.$`),
  ],
  [
    'a text alone',
    ({ issueIds: [a] }) => [`update issues set description = 'B' where id = '${a}'`],
    ({ issueIds: [a] }) =>
      new RegExp(`^${sub(a)}the digest of its text is [0-9a-f]{64}, and [0-9a-f]{64} by the ledger`),
  ],
  [
    'the text of a revision alone',
    ({ issueIds: [a] }) => [`update revisions set title = 'B' where issue_id = '${a}'`],
    ({ contestId }) => new RegExp(`^Revision 1 of contest ${contestId}: the digest of its text is `),
  ],
  [
    'a verdict',
    ({ issueIds: [, l] }) => [`update issues set status = 'invalid' where id = '${l}'`],
    ({ issueIds: [, l] }) => `${sub(l)}status is invalid, and valid by the ledger.`,
  ],
  [
    'the reason of a verdict',
    ({ issueIds: [, l] }) => [`update issues set invalidation_reason = 'x' where id = '${l}'`],
    ({ issueIds: [, l] }) => `${sub(l)}invalidation_reason is x, and empty by the ledger.`,
  ],
  [
    'an author',
    ({ issueIds: [, l], mei }) => [`update issues set author_id = '${mei.id}' where id = '${l}'`],
    ({ issueIds: [, l], mei, linus }) => `${sub(l)}author_id is ${mei.id}, and ${linus.id} by the ledger.`,
  ],
  [
    'the authors of two submissions, swapped in the award lines as well',
    ({ ada, mei }) =>
      ['issues', 'award_lines'].map(
        (table) =>
          `update ${table} set author_id = case author_id when '${ada.id}' then '${mei.id}'::uuid else '${ada.id}'::uuid end where author_id in ('${ada.id}', '${mei.id}')`,
      ),
    () => /^Submission \S+: author_id is \S+, and \S+ by the ledger\.$/,
  ],
  [
    'a group',
    ({ issueIds: [, l] }) => [`update issues set duplicate_group_id = null where id = '${l}'`],
    ({ issueIds: [, l] }) => new RegExp(`^${sub(l)}duplicate_group_id is empty, and \\S+ by the ledger`),
  ],
  [
    'a primary',
    ({ issueIds: [a] }) => [`update issues set is_primary = false where id = '${a}'`],
    ({ issueIds: [a] }) => `${sub(a)}is_primary is false, and true by the ledger.`,
  ],
  [
    'a certificate',
    ({ issueIds: [a] }) => [`update issues set certified_seq = 1 where id = '${a}'`],
    ({ issueIds: [a] }) => `${sub(a)}certified_seq is 1, and empty by the ledger.`,
  ],
  [
    'an arrival',
    ({ issueIds: [a] }) => [`update issues set received_at = '2020-01-01Z' where id = '${a}'`],
    ({ issueIds: [a] }) => new RegExp(`^${sub(a)}received_at is 2020-01-01T00:00:00.000Z, and `),
  ],
  [
    'a submission that is put away',
    ({ issueIds: [a] }) => [`update issues set withdrawn_at = '2020-01-01Z' where id = '${a}'`],
    ({ issueIds: [a] }) => `${sub(a)}withdrawn_at is 2020-01-01T00:00:00.000Z, and empty by the ledger.`,
  ],
  [
    'a submission that is gone',
    ({ issueIds: [a] }) => [`delete from issues where id = '${a}'`],
    ({ issueIds: [a] }) => `Submission ${a} is in the ledger, and gone from the database.`,
  ],
  [
    'a submission that nobody sent',
    ({ issueIds: [a] }) => [
      `insert into issues (id, contest_id, author_id, title, description, content_hash, place_in_line, received_at, created_at, updated_at)
       select '00000000-0000-4000-8000-000000000001', contest_id, author_id, 'X', 'X', '${otherHash}', 77, now(), now(), now() from issues where id = '${a}'`,
    ],
    () => 'Submission 00000000-0000-4000-8000-000000000001 is in the database, but in no event of the ledger.',
  ],
  [
    'a revision that is gone',
    ({ issueIds: [a] }) => [`delete from revisions where issue_id = '${a}'`],
    ({ issueIds: [a] }) => `Revision 1 of submission ${a} is in the ledger, and gone from the database.`,
  ],
  [
    'a revision that was given to another submission',
    ({ issueIds: [a, l] }) => [`update revisions set issue_id = '${l}' where issue_id = '${a}'`],
    ({ issueIds: [a, l], contestId }) =>
      `Revision 1 of contest ${contestId}: issue_id is ${l}, and ${a} by the ledger.`,
  ],
  [
    'a contest that is open again',
    ({ contestId }) => [`update contests set finalized_at = null where id = '${contestId}'`],
    ({ contestId }) => new RegExp(`^Contest ${contestId}: finalized_at is empty, and \\S+ by the ledger`),
  ],
  [
    'a contest that is gone',
    ({ contestId }) => [`delete from contests where id = '${contestId}'`],
    ({ contestId }) => `Contest ${contestId} is in the ledger, and gone from the database.`,
  ],
  [
    'the group of submissions, of which the row is gone',
    () => ['delete from duplicate_groups'],
    () => /^Duplicate group \S+ of contest \S+ has submissions, and is gone from the database\.$/,
  ],
]

const linesOf = (id = '') => `update award_lines set %s where issue_id = '${id}'`

const ofAwards: TamperCase[] = [
  [
    'the frozen wallet of an award',
    ({ issueIds: [, l] }) => [linesOf(l).replace('%s', `wallet_address = '${wallet}'`)],
    ({ issueIds: [, l] }) =>
      new RegExp(
        `^Award line \\S+ of submission ${l}: wallet_address is ${wallet}, which is not the one that was frozen`,
      ),
  ],
  [
    'the wallet of a payment',
    ({ issueIds: [a] }) => [linesOf(a).replace('%s', `wallet_address = '${wallet}'`)],
    ({ issueIds: [a] }) => new RegExp(`^Award line \\S+ of submission ${a}: wallet_address is ${wallet}, and 0x`),
  ],
  [
    'an amount',
    ({ issueIds: [, l] }) => [linesOf(l).replace('%s', 'amount_cents = 5')],
    ({ issueIds: [, l] }) => new RegExp(`^Award line \\S+ of submission ${l}: amount_cents is 5, and 0 by the ledger`),
  ],
  [
    'the author of an award',
    ({ issueIds: [, l], mei }) => [linesOf(l).replace('%s', `author_id = '${mei.id}'`)],
    ({ mei, linus }) => new RegExp(`: author_id is ${mei.id}, and ${linus.id} by the ledger`),
  ],
  [
    'a payment that never happened',
    ({ issueIds: [, l], olga }) => [
      linesOf(l).replace('%s', `paid_at = '2020-01-01Z', paid_by = '${olga.id}', transaction_hash = '${hashOf('b')}'`),
    ],
    () => /: paid_at is 2020-01-01T00:00:00.000Z, and empty by the ledger\.$/,
  ],
  [
    'a payment that is taken back',
    ({ issueIds: [a] }) => [linesOf(a).replace('%s', 'paid_at = null, paid_by = null, transaction_hash = null')],
    () => /: paid_at is empty, and \S+ by the ledger\.$/,
  ],
  [
    'the transaction of a payment',
    ({ issueIds: [a] }) => [linesOf(a).replace('%s', `transaction_hash = '${hashOf('b')}'`)],
    () => `: transaction_hash is ${hashOf('b')}, and ${hashOf('a')} by the ledger.`,
  ],
  [
    'an amount that is no longer returned',
    ({ issueIds: [, , m] }) => [linesOf(m).replace('%s', 'returned_at = null, returned_by = null')],
    () => /: returned_at is empty, and \S+ by the ledger\.$/,
  ],
  [
    'an award line that is gone',
    ({ issueIds: [, l] }) => [`delete from award_lines where issue_id = '${l}'`],
    ({ issueIds: [, l] }) => `: the award line of submission ${l} is gone.`,
  ],
  [
    'an award line of results that nobody published',
    ({ issueIds: [a] }) => [
      `insert into award_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'snapshot_id', gen_random_uuid()))).* from award_lines l where issue_id = '${a}'`,
    ],
    ({ issueIds: [a] }) => new RegExp(`^Award line \\S+ of submission ${a} belongs to no results\\.$`),
  ],
  [
    'a snapshot, with the award lines that follow from it',
    () => [
      `update award_snapshots set snapshot = jsonb_set(snapshot, '{poolCents}', '9000003')`,
      'update award_lines set amount_cents = amount_cents + 1 where is_primary',
    ],
    () => /^Results \S+ of contest \S+: the pool of the snapshot is 9000003, and 9000001 by the ledger\.$/,
  ],
  [
    'a verdict in the snapshot',
    () => [`update award_snapshots set snapshot = jsonb_set(snapshot, '{issues,1,status}', '"invalid"')`],
    ({ issueIds: [, l] }) => `, submission ${l} in the snapshot: status is invalid, and valid by the ledger.`,
  ],
  [
    'the title in a snapshot',
    () => [`update award_snapshots set snapshot = jsonb_set(snapshot, '{contest,title}', '"Other"')`],
    () => /^Results \S+ of contest \S+: the digest of the snapshot is [0-9a-f]{64}, and [0-9a-f]{64} by the ledger\.$/,
  ],
  [
    'a snapshot that is none',
    () => [`update award_snapshots set snapshot = 'null'`],
    () => /: the snapshot is none\.$/,
  ],
  [
    'results that were reopened',
    ({ olga }) => [
      `update award_snapshots set reopened_at = '2020-01-01Z', reopened_by = '${olga.id}', reopen_reason = 'x'`,
    ],
    () => /^Results \S+ of contest \S+: reopened_at is 2020-01-01T00:00:00.000Z, and empty by the ledger\.$/,
  ],
  [
    'results that are gone',
    () => ['delete from award_lines', 'delete from award_snapshots'],
    () => /^Results \S+ are in the ledger, and gone from the database\.$/,
  ],
]

const ofCounts: TamperCase[] = [
  [
    'a count of submissions',
    () => ['update issue_counts set total = total + 1'],
    ({ contestId }) => `Contest ${contestId}: the kept counts or author numbers differ from its submissions.`,
  ],
  [
    'the number of an author',
    () => ['update contest_authors set number = number + 10'],
    ({ contestId }) => `Contest ${contestId}: the kept counts or author numbers differ from its submissions.`,
  ],
]

// One contest for all of them: each change is taken back by restoring the tables that it wrote to.
describe('the owner of the database', () => {
  const closing: (() => Promise<void>)[] = []
  let contest: PaidContest
  let state: Awaited<ReturnType<typeof snapshotState>>
  beforeAll(async () => {
    contest = await paidContest({ atEnd: (close) => closing.push(close) })
    await contest.app.mails()
    state = await snapshotState(contest.app.database)
  })
  afterEach(() => state.restore())
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test.each([...ofSubmissions, ...ofAwards, ...ofCounts])(
    'cannot change %s unnoticed [T38]',
    async (_, sql, problem) => {
      expect(await contest.verify()).toBeNull()
      const acts = ['set local session_replication_role = replica', ...sql(contest)]
      await contest.app.database.pool.query(acts.join('; '))
      const [found, expected] = [await contest.verify(), problem(contest)]
      if (typeof expected === 'string') expect(found).toContain(expected)
      else expect(found).toMatch(expected)
    },
  )
})

test('of results without digests it reports unproven wallets and still checks the amounts', async () => {
  const { app, verify, issueIds } = await paidContest()
  const change = (...sql: string[]) =>
    app.database.pool.query(['set local session_replication_role = replica', ...sql].join('; '))
  await change(
    "update ledger_events set after = after - 'snapshotDigest' - 'lineDigests' where kind = 'contest_finalized'",
    'delete from ledger_chain',
    'select chain_event(e) from ledger_events e order by e.id',
  )
  expect(await verifyLedger(app.db, [])).toMatchObject({ problem: null, checked: { lines: 3, unprovenWallets: 2 } })
  await change(`update award_lines set amount_cents = 5 where issue_id = '${issueIds[1]}'`)
  expect(await verify()).toContain('amount_cents is 5, and 0 by the ledger.')
})
