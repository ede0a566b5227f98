import { expect, test } from 'vitest'
import { snapshotState } from '#test/server/access/state-snapshot'
import { announcedContest } from '#test/server/contests/announced-contest'
import { minutesAfter, testAppOn } from '#test/server/start-test-app'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { packFiles } from '../test/make-archive'
import { uploadArchive } from '../test/upload-archive'
import { tendArchives } from './tend-archives'

async function startedContest() {
  const contest = await announcedContest()
  const { app, olga, id } = contest
  await uploadArchive(app, { as: olga, contestId: id })
  contest.start()
  await contest.freeze()
  return contest
}

test('whatever is changed of a source in the database, the ledger shows it [T38]', async () => {
  const { app, verify } = await startedContest()
  const state = await snapshotState(app.database)
  const changes = [
    [`update contests set source_digest = repeat('0', 64)`, 'the digest of the terms now'],
    [`update contests set source_manifest = repeat('0', 64)`, 'the digest of the terms now'],
    [`update contests set source_digest = null, source_manifest = null`, 'the digest of the terms now'],
    [`delete from contest_sources`, 'the digest of the archive'],
    [`update contest_sources set commit = repeat('0', 40)`, 'what is known of it'],
    [`update contest_sources set scope = '[]'`, 'what is known of it'],
    [`update contest_sources set build = null`, 'what is known of it'],
    [`update source_archive_parts set bytes = 'x'::bytea`, 'was changed or is incomplete'],
    [`delete from source_archive_parts`, 'was changed or is incomplete'],
    [`update source_files set nsloc = 1 where path = 'src/Vault.sol'`, 'what is known of it'],
    [`update source_files set file_digest = repeat('0', 64) where path = 'logo.png'`, 'what is known of it'],
    [`delete from source_files where path = 'README.md'`, 'what is known of it'],
    [`update source_files set text = 'contract Other {}' where path = 'src/Vault.sol'`, 'The text of src/Vault.sol'],
  ] as const
  for (const [change, named] of changes) {
    await withoutTriggers(app.database, change)
    expect(await verify(), change).toContain(named)
    await state.restore()
  }
  expect(await verify()).toBeNull()
})

test('the database refuses another source once the terms are frozen', async () => {
  const { app } = await startedContest()
  const change = app.database.pool.query(`update contests set source_digest = null, source_manifest = null`)
  await expect(change).rejects.toThrow('the source of contest')
})

test('the archive of a frozen source outlives what other contests do with the same one', async () => {
  const { app, olga, ada, id, verify } = await startedContest()
  const dates = { startDate: minutesAfter(app.clock.now(), 10), endDate: minutesAfter(app.clock.now(), 70) }
  const others = [await app.contest(olga, dates), await app.contest(olga, dates)]
  for (const other of others) await uploadArchive(app, { as: olga, contestId: other.id })
  const [replaced, removed] = others
  const archive = packFiles({ 'A.sol': 'contract A {}' })
  await uploadArchive(app, { as: olga, contestId: replaced?.id ?? '', archive })
  await app.call('removeSource', { as: olga, params: { id: removed?.id ?? '' } })
  await tendArchives(app.db, app.clock.now())
  expect((await app.call('downloadSource', { as: ada, params: { id } })).status).toBe(200)
  expect(await verify()).toBeNull()
  const { rows } = await app.database.pool.query<{ digest: string }>('select digest from contest_sources')
  expect(rows).toHaveLength(2)
  await expect(app.database.pool.query('delete from source_archives')).rejects.toThrow('contest_sources')
})

test('where an operator does without sources, their calls are not there, and terms and ledger stay as they were', async () => {
  const { app, ada, id, verify, terms } = await startedContest()
  const before = await terms()
  const site = await testAppOn(app.database, { features: [], now: app.clock.now() })
  const reply = await site.app.inject({
    url: `/api/contests/${id}/source`,
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  expect((await site.call('readFrozenTerms', { as: ada, params: { id } })).body.data.terms).toEqual(before)
  expect(await verify()).toBeNull()
})
