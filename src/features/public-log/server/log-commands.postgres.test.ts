import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productCommand } from '#test/machine/product-command'
import { urlOf } from '#test/server/databases'
import { startTestApp } from '#test/server/start-test-app'
import { closeEpoch } from './log-jobs'

/** `ledger`, as an operator runs it with the log and without it. */
async function ledgerCommands() {
  const app = await startTestApp()
  await app.person('olga')
  const folder = mkdtempSync(join(tmpdir(), 'primacy-ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const DATABASE_URL = await urlOf(app.database)
  const command = (off: string) => (words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const env = { PATH: process.env.PATH ?? '', DATABASE_URL, DATA_DIR: folder, FEATURES_OFF: off }
      execFile(process.execPath, [...productCommand('ledger'), ...words], { env }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  const close = () => closeEpoch(app.db, { host: 'primacy.example', now: app.clock.now() })
  return { close, file: join(folder, 'checkpoint'), ledger: command(''), withoutLog: command('public-log') }
}

test('an operator keeps a checkpoint and compares the log with it; with the log turned off, each command says what to do', async () => {
  const { close, file, ledger, withoutLog } = await ledgerCommands()
  expect(await ledger(['checkpoint'])).toMatchObject({ code: 1, err: expect.stringContaining('has no leaf yet') })
  await close()
  const { out: checkpoint } = await ledger(['checkpoint'])
  writeFileSync(file, checkpoint)
  const compared = await ledger(['verify', '--checkpoint', file])
  expect(compared).toMatchObject({ code: 0, out: expect.stringContaining('1 epoch of the public log') })
  expect(compared.out).not.toContain('Not checked')

  const verified = await withoutLog(['verify'])
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('are in the ledger as they were written') })
  expect(verified.out).toContain('Not checked: the public log, which is turned off (FEATURES_OFF).')
  const refusals = [
    [['checkpoint'], 'Keep the head of the ledger: npm run ledger -- head'],
    [['verify', '--checkpoint', file], 'Set FEATURES_OFF without it for this command.'],
  ] as const
  for (const [words, told] of refusals)
    expect(await withoutLog([...words])).toEqual({ code: 1, out: '', err: expect.stringContaining(told) })
})
