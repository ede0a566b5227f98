import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { unseenChanges } from '#test/server/verification/change-columns'
import { giveKeys, tablesTelling } from '#test/server/verification/encryption-at-rest'
import { withoutTriggers } from '#test/server/verification/without-triggers'
import { encryptReports } from '../../../server/db/encryption/encrypt-reports'
import { contestWithFixes, patchOf } from '../test/contest-with-fixes'

test('whatever is changed of a fix in the database, the ledger shows it [T38]', async () => {
  const { app, addFix, removeFix, drain, verify } = await contestWithFixes()
  await addFix('Only holders redeem', { issueId: drain })
  const other = (await addFix('Another')).body.data.fix._id
  await removeFix(other)
  expect(await verify()).toBeNull()
  const unseen = await unseenChanges(app.database, ['contest_fixes'], verify)
  // The title is for people, and the id of a key that does not decrypt makes the patch unreadable.
  expect(unseen).toEqual(['contest_fixes.title', 'contest_fixes.sealed_with'])
  await withoutTriggers(app.database, 'delete from fix_runs; delete from contest_fixes')
  expect(await verify()).toContain('gone from the database')
})

test('the ledger has no more of a fix than the digest of its patch', async () => {
  const { app, addFix, drain } = await contestWithFixes()
  const { _id } = (await addFix('Only holders redeem', { issueId: drain })).body.data.fix
  const [event] = await app.events({ kind: 'fix_added' })
  expect(event?.after).toEqual({ fix: _id, issue: drain, as: 'judge', patch: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

const [key, newerKey] = [randomBytes(32), randomBytes(32)]

test('with a key, a patch is readable in no table, and one command encrypts what was stored before', async () => {
  const { app, addFix, fix } = await contestWithFixes()
  const { _id } = (await addFix('A title', { patch: patchOf('canary_sings') })).body.data.fix
  expect(await tablesTelling(app, 'canary_sings')).toEqual(['contest_fixes'])
  giveKeys(app, key)
  expect(await encryptReports(app.db, app.clock.now())).toMatchObject({ fixes: 1, unreadable: 0 })
  expect(await tablesTelling(app, 'canary_sings')).toEqual([])
  giveKeys(app, newerKey, [key])
  expect(await encryptReports(app.db, app.clock.now())).toMatchObject({ fixes: 1, unreadable: 0 })
  giveKeys(app, newerKey)
  expect((await fix(_id)).body.data.patch).toBe(patchOf('canary_sings'))
  giveKeys(app, key)
  expect((await fix(_id)).body.code).toBe('REPORT_UNREADABLE')
})
