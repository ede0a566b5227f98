import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { unseenChanges } from '#test/server/verification/change-columns'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'

/** Of three submissions two were judged the same twice, a difference was resolved, and the results are final. */
async function lookedTwice(options: Parameters<typeof contestWithSecondLooks>[1] = {}) {
  const told = await contestWithSecondLooks({}, options)
  const { submit, judge, end, overview, again, resolve, finalizing, grace, app } = told
  const ids = [await submit('A'), await submit('B'), await submit('C')] as const
  for (const id of ids) await judge(id, 'valid')
  end()
  await overview()
  await again(ids[0], 'valid')
  await again(ids[1], 'valid')
  await again(ids[2], 'invalid', { reason: 'By design.', code: 'intended_behavior' })
  await resolve(ids[2], 'valid', { as: grace })
  expect((await finalizing()).status).toBe(200)
  const verify = async () => (await verifyLedger(app.db, [])).problem
  return { ...told, ids, verify }
}

type LookedTwice = Awaited<ReturnType<typeof lookedTwice>>
type TamperCase = [what: string, sql: (told: LookedTwice) => string, problem: (told: LookedTwice) => string | RegExp]

const look = (id: string) => `Second look at submission ${id}: `

const cases: TamperCase[] = [
  [
    'the seed of a draw',
    () => `update second_look_draws set seed = '\\x${'00'.repeat(32)}'`,
    ({ contest }) => new RegExp(`^Draw of contest ${contest.id}: the digest of its seed is `),
  ],
  [
    'who took part in a draw',
    () => 'update second_look_draws set pool_ids = pool_ids[1:2]',
    ({ contest }) => `Draw of contest ${contest.id}: pool_ids is `,
  ],
  [
    'a draw that is gone',
    () => 'delete from second_look_draws',
    ({ contest }) => `Draw of contest ${contest.id} is in the ledger, and gone from the database.`,
  ],
  [
    'a second verdict',
    ({ ids }) => `update second_looks set verdict = 'invalid' where issue_id = '${ids[0]}'`,
    ({ ids }) => `${look(ids[0])}verdict is invalid, and valid by the ledger.`,
  ],
  [
    'the first verdict beside it',
    ({ ids }) => `update second_looks set first_verdict = 'invalid' where issue_id = '${ids[0]}'`,
    ({ ids }) => `${look(ids[0])}first_verdict is invalid, and valid by the ledger.`,
  ],
  [
    'the judge of a second look',
    ({ ids, grace }) => `update second_looks set judge_id = '${grace.id}' where issue_id = '${ids[1]}'`,
    ({ ids, grace, olga }) => `${look(ids[1])}judge_id is ${grace.id}, and ${olga.id} by the ledger.`,
  ],
  [
    'the main reason of a second verdict',
    ({ ids }) => `update second_looks set invalidation_code = 'something_else' where issue_id = '${ids[2]}'`,
    ({ ids }) => `${look(ids[2])}invalidation_code is something_else, and intended_behavior by the ledger.`,
  ],
  [
    'a resolution',
    ({ ids }) => `update second_looks set resolved_reason = 'x' where issue_id = '${ids[2]}'`,
    ({ ids }) => `${look(ids[2])}resolved_reason is x, and Read twice. by the ledger.`,
  ],
  [
    'a second look that is gone',
    ({ ids }) => `delete from second_looks where issue_id = '${ids[0]}'`,
    ({ ids }) => `Second look at submission ${ids[0]} is in the ledger, and gone from the database.`,
  ],
  [
    'the figures of the results',
    () => `update award_snapshots set snapshot = jsonb_set(snapshot, '{secondLook,pairs,bothValid}', '3')`,
    () => /^Results \S+ of contest \S+: the second looks of the snapshot is /,
  ],
  [
    'the figures of the results away',
    () => `update award_snapshots set snapshot = snapshot - 'secondLook'`,
    () => /^Results \S+ of contest \S+: the second looks of the snapshot is null, and /,
  ],
]

// One contest for all of them: each change is taken back by restoring the tables that it wrote to.
describe('the owner of the database', () => {
  const closing: (() => Promise<void>)[] = []
  let told: LookedTwice
  let state: Awaited<ReturnType<typeof snapshotState>>
  beforeAll(async () => {
    told = await lookedTwice({ atEnd: (close) => closing.push(close) })
    await told.app.mails()
    state = await snapshotState(told.app.database)
  })
  afterEach(() => state.restore())
  afterAll(async () => {
    for (const close of closing) await close()
  })
  const change = (...sql: string[]) =>
    told.app.database.pool.query(['set local session_replication_role = replica', ...sql].join('; '))

  test.each(cases)('cannot change %s unnoticed [T38]', async (_, sql, problem) => {
    expect(await told.verify()).toBeNull()
    await change(sql(told))
    const [found, expected] = [await told.verify(), problem(told)]
    if (typeof expected === 'string') expect(found).toContain(expected)
    else expect(found).toMatch(expected)
  })

  const rechained = (sql: string) =>
    change(sql, 'delete from ledger_chain', 'select chain_event(e) from ledger_events e order by e.id')

  test("can't choose what is drawn, even by rewriting the chain of events", async () => {
    await rechained(
      `update ledger_events set after = jsonb_set(after, '{drawnIds}', jsonb_build_array(after -> 'drawnIds' -> 1,
         after -> 'drawnIds' -> 0, after -> 'drawnIds' -> 2)) where kind = 'second_look_drawn'`,
    )
    expect(await told.verify()).toContain(`Draw of contest ${told.contest.id}: what was drawn is `)
  })
})

test('every column of a second look is checked [T38]', async () => {
  const { app, submit, judge, end, overview, again } = await contestWithSecondLooks({})
  const id = await submit('A')
  await judge(id, 'valid')
  end()
  await overview()
  await again(id, 'valid')
  const verify = async () => (await verifyLedger(app.db, [])).problem
  expect(await verify()).toBeNull()
  expect(await unseenChanges(app.database, ['second_look_draws', 'second_looks'], verify)).toEqual([])
})
