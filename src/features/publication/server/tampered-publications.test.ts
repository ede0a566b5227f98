import { expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { digestOf } from '../../../server/digest'
import { finalizedReport } from '../test/finalized-report'

/** One report was unpublished, the second stands. */
async function publishedTwice() {
  const room = await finalizedReport()
  const { app, save, publish, unpublish } = room
  await save()
  await publish()
  app.clock.advance(5)
  await unpublish()
  app.clock.advance(5)
  await publish()
  const { rows } = await app.database.pool.query<{ id: string }>('select id from publications order by version')
  const [gone, standing] = rows.map(({ id }) => id)
  const verify = async () => (await verifyLedger(app.db, [])).problem
  return { ...room, gone: gone ?? '', standing: standing ?? '', verify }
}

type Published = Awaited<ReturnType<typeof publishedTwice>>
const other = '{"format":"primacy-report/1"}'

const cases: [what: string, sql: (site: Published) => string, problem: (site: Published) => string][] = [
  [
    'a report',
    ({ standing }) => `update publications set report = '${other}' where id = '${standing}'`,
    ({ standing }) => `Publication ${standing}: the digest of its report is ${digestOf(other)}, and `,
  ],
  [
    'a report with its digest',
    ({ standing }) =>
      `update publications set report = '${other}', digest = '${digestOf(other)}' where id = '${standing}'`,
    ({ standing }) => `Publication ${standing}: digest is ${digestOf(other)}, and `,
  ],
  [
    'one character of a report that was unpublished',
    ({ gone }) => `update publications set report = replace(report, 'Three', 'Free') where id = '${gone}'`,
    ({ gone }) => `Publication ${gone}: the digest of its report is `,
  ],
  [
    'what lists show',
    ({ standing }) =>
      `update publications set listing = jsonb_set(listing, '{title}', '"Vault Autumn"') where id = '${standing}'`,
    ({ standing }) => `Publication ${standing}: what lists show of it is `,
  ],
  [
    'from when strangers see it',
    ({ standing }) => `update publications set visible_from = '2199-01-01Z' where id = '${standing}'`,
    ({ standing }) => `Publication ${standing}: visible_from is 2199-01-01T00:00:00.000Z, and `,
  ],
  [
    'where it is',
    ({ standing }) => `update publications set slug = 'elsewhere' where id = '${standing}'`,
    ({ standing }) => `Publication ${standing}: slug is elsewhere, and vault-spring by the ledger.`,
  ],
  [
    'who published it',
    ({ standing, grace }) => `update publications set published_by = '${grace.id}' where id = '${standing}'`,
    ({ standing, grace, olga }) =>
      `Publication ${standing}: published_by is ${grace.id}, and ${olga.id} by the ledger.`,
  ],
  [
    'the reason for which a report was unpublished',
    ({ gone }) => `update publications set unpublish_reason = 'Nothing.' where id = '${gone}'`,
    ({ gone }) => `Publication ${gone}: unpublish_reason is Nothing., and A passage is still open. by the ledger.`,
  ],
  [
    'that a report was unpublished',
    ({ gone, standing }) =>
      `delete from publications where id = '${standing}'; update publications set unpublished_at = null, unpublished_by = null, unpublish_reason = null where id = '${gone}'`,
    ({ gone }) => `Publication ${gone}: unpublished_at is empty, and `,
  ],
  [
    'that a report was published',
    ({ standing }) => `delete from publications where id = '${standing}'`,
    ({ standing }) => `Publication ${standing} is in the ledger, and gone from the database.`,
  ],
  [
    'that a contest has a report',
    ({ contest }) => `update contests set report_visible_from = null where id = '${contest.id}'`,
    ({ contest }) => `Contest ${contest.id}: report_visible_from is empty, and `,
  ],
]

test("the database's owner can't change published reports unnoticed [T38]", async () => {
  const site = await publishedTwice()
  const { app, verify } = site
  await app.mails()
  expect(await verify()).toBeNull()
  expect((await verifyLedger(app.db, [])).checked.publications).toBe(2)
  const state = await snapshotState(app.database)
  for (const [what, sql, problem] of cases) {
    await withoutTriggers(app.database, sql(site))
    expect([what, await verify()]).toEqual([what, expect.stringContaining(problem(site))])
    await state.restore()
  }
  expect(await verify()).toBeNull()
})

test('reports a publication without an event', async () => {
  const { app, standing, verify } = await publishedTwice()
  await withoutTriggers(
    app.database,
    `insert into publications select gen_random_uuid(), contest_id, 'forged', 9, report, digest, listing, published_at, published_by, visible_from, published_at + interval '1 day', published_by, 'x' from publications where id = '${standing}'`,
  )
  expect(await verify()).toMatch(/^Publication \S+ is in the database, but in no event of the ledger\.$/)
})
