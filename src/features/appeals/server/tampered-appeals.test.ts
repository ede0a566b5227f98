import { expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { unseenChanges } from '#test/server/verification/change-columns'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { preliminaryContest } from '../test/preliminary-contest'

/** Linus's appeal is decided, Ada's is open. */
async function appealedContest() {
  const setup = await preliminaryContest()
  const { app, appeal, decide, ids, linus } = setup
  const decided = (await appeal(ids.bad, linus)).body.data.appeal._id
  const open = (await appeal(ids.ada)).body.data.appeal._id
  await decide(decided, 'upheld', { change: 'mark_valid' })
  const verify = async () => (await verifyLedger(app.db, [])).problem
  return { ...setup, decided, open, verify }
}

type Appealed = Awaited<ReturnType<typeof appealedContest>>

const cases: [what: string, sql: (contest: Appealed) => string, problem: (contest: Appealed) => string][] = [
  [
    'the end of the time for appeals',
    ({ contest }) => `update contests set appeals_end_at = '2020-01-01Z' where id = '${contest.id}'`,
    ({ contest }) => `Contest ${contest.id}: appeals_end_at is 2020-01-01T00:00:00.000Z, and `,
  ],
  [
    'that preliminary results are published',
    ({ contest }) => `update contests set preliminary_at = null, appeals_end_at = null where id = '${contest.id}'`,
    ({ contest }) => `Contest ${contest.id}: preliminary_at is empty, and `,
  ],
  [
    'what an appeal says',
    ({ open }) => `update appeals set text = 'Never mind.' where id = '${open}'`,
    ({ open }) => `Appeal ${open}: the digest of its text is `,
  ],
  [
    'the rule of an appeal',
    ({ open }) => `update appeals set rule = 'Rule 9' where id = '${open}'`,
    ({ open }) => `Appeal ${open}: the digest of its text is `,
  ],
  [
    'the outcome of an appeal',
    ({ decided }) => `update appeals set outcome = 'rejected', change = null where id = '${decided}'`,
    ({ decided }) => `Appeal ${decided}: outcome is rejected, and upheld by the ledger.`,
  ],
  [
    'whose decision an appeal is about',
    ({ open, olga }) => `update appeals set decided_by = '${olga.id}' where id = '${open}'`,
    ({ open, olga, grace }) => `Appeal ${open}: decided_by is ${olga.id}, and ${grace.id} by the ledger.`,
  ],
  [
    'the arrival of an appeal',
    ({ open }) => `update appeals set received_at = '2020-01-01Z' where id = '${open}'`,
    ({ open }) => `Appeal ${open}: received_at is 2020-01-01T00:00:00.000Z, and `,
  ],
  [
    'that an appeal was made',
    ({ open }) => `delete from appeals where id = '${open}'`,
    ({ open }) => `Appeal ${open} is in the ledger, and gone from the database.`,
  ],
]

test("the database's owner can't change preliminary results and appeals unnoticed [T38]", async () => {
  const contest = await appealedContest()
  const { app, verify } = contest
  await app.mails()
  expect(await verify()).toBeNull()
  const state = await snapshotState(app.database)
  for (const [what, sql, problem] of cases) {
    await withoutTriggers(app.database, sql(contest))
    expect([what, await verify()]).toEqual([what, expect.stringContaining(problem(contest))])
    await state.restore()
  }
  expect(await verify()).toBeNull()
})

test('the database refuses to change or delete an appeal, or to decide it twice', async () => {
  const { app, decided, open } = await appealedContest()
  const refused = [
    `update appeals set text = 'Never mind.' where id = '${open}'`,
    `update appeals set decided_by = null where id = '${open}'`,
    `update appeals set reason = 'Another.' where id = '${decided}'`,
    `delete from appeals where id = '${open}'`,
  ]
  for (const sql of refused) await expect(app.database.pool.query(sql)).rejects.toThrow('appeals is append-only')
})

test('every column of an appeal is checked, except which key reads it [T38]', async () => {
  const { app, appeal, decide, ids, linus } = await preliminaryContest()
  const id = (await appeal(ids.bad, linus)).body.data.appeal._id
  await decide(id, 'upheld', { change: 'mark_valid' })
  const verify = async () => (await verifyLedger(app.db, [])).problem
  expect(await verify()).toBeNull()
  // A text that cannot be read with its key is counted as not known.
  expect(await unseenChanges(app.database, ['appeals'], verify)).toEqual(['appeals.sealed_with'])
})
