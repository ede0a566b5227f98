import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { pullIssues } from '../../../cli/researcher/pull'
import { verifyFiles } from '../../../cli/researcher/verify'
import { watchSite } from '../../../cli/researcher/witness/watch-site'
import type { ServerFeature } from '../../../server/startup/features'
import { closeEpoch } from './log-jobs'

/** Ada has submitted, and pulls her submissions as the command of researchers does. */
async function pulledReceipt(features?: readonly ServerFeature[]) {
  // An option makes this app its own, because it listens.
  const app = await startTestApp({ trustProxy: 0, ...(features ? { features } : {}) })
  const ada = await app.person('ada')
  const contest = await app.contest(await app.person('olga'))
  const close = () => closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
  if (!features) await close()
  await app.call('submitIssue', { as: ada, body: { contestId: contest.id, title: 'Drain', description: 'All.' } })
  const folder = mkdtempSync(join(tmpdir(), 'primacy-pulled-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const site = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const pull = () => pullIssues({ site, token: ada.token }, { folder, force: false })
  const verify = async () => (await verifyFiles([folder], { key: undefined, readSite: () => site }))[0]?.problem
  const file = (await pull())[0]?.files.at(-1) ?? ''
  const receipt = () => JSON.parse(readFileSync(file, 'utf8'))
  return { app, site, folder, close, pull, verify, file, receipt }
}

test('a receipt pulled after its epoch proves that it is in the public log, and a changed proof is detected', async () => {
  const { app, close, pull, verify, file, receipt } = await pulledReceipt()
  expect(receipt().log).toBeUndefined()
  app.clock.advance(15)
  await close()
  expect(await pull()).toMatchObject([{ outcome: 'written' }])
  const { log } = receipt()
  expect(await verify()).toBeNull()
  app.clock.advance(15)
  await close()
  expect(await pull()).toMatchObject([{ outcome: 'unchanged' }])
  for (const [change, message] of [
    [{ leaf: log.leaf - 1 }, 'it is not in that log'],
    [{ salt: 'none' }, 'is damaged'],
    [{ checkpoint: log.checkpoint.replace('/log/', '/lot/') }, 'is not signed with the key'],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...receipt(), log: { ...log, ...change } }))
    expect(await verify()).toContain(message)
  }
})

test('from a site that keeps no public log, receipts come without promise and proof and verify, and a witness signs nothing', async () => {
  const { site, folder, verify, receipt } = await pulledReceipt([])
  expect(receipt()).toMatchObject({ signature: expect.any(String), publicKey: expect.any(String) })
  expect([receipt().promise, receipt().log]).toEqual([undefined, undefined])
  expect(await verify()).toBeNull()
  const watching = { site, file: join(folder, 'state.json'), name: 'witness.example/w1', key: undefined }
  await expect(watchSite(watching, new Date())).rejects.toThrow('keeps no public log')
})
