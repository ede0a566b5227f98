import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productCommand } from '#test/machine/product-command'
import { urlOf } from '#test/server/databases'
import { judgedContest } from '#test/server/judged-contest'
import { signerOf } from '../../generated-secret'
import { signHead } from '../../ledger/sign-head'

/** The command as an operator runs it, on the database of a judged contest. */
async function ledgerCommand() {
  const contest = await judgedContest()
  const { pool } = contest.app.database
  const folder = mkdtempSync(join(tmpdir(), 'primacy-ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: await urlOf(contest.app.database), DATA_DIR: folder }
  const ledger = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      execFile(process.execPath, [...productCommand('ledger'), ...words], { env }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return { ...contest, pool, folder, ledger, write }
}

test('the verify command reports an intact ledger, and exits with 1 and the row otherwise [T38]', async () => {
  const { app, pool, ledger, folder, write } = await ledgerCommand()
  const signer = signerOf({ LOG_SIGNING_KEY: undefined, DATA_DIR: folder })
  const file = write('heads.log', JSON.stringify({ ledgerHead: await signHead(app.db, signer, app.clock.now()) }))
  const whole = await ledger('verify', '--head', file)
  expect(whole).toMatchObject({ code: 0, err: '' })
  expect(whole.out).toContain('events are in the ledger as they were written, and agree with 1 signed before')
  expect(whole.out).toContain('The database is what follows from them: 4 submissions, 4 revisions, 0 published results')
  expect(whole.out).toContain(
    'Not compared: accounts, who asked a question, and the texts and settings of contests whose terms are not frozen',
  )
  const reopened = await pool.query("update issues set status = 'valid' where title = 'Nothing' returning id")
  const wrong = await ledger('verify')
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toBe(`Submission ${reopened.rows[0].id}: status is valid, and invalid by the ledger.\n`)
  await pool.query("set local session_replication_role = replica; update ledger_events set reason = 'x' where id = 2")
  const changed = await ledger('verify')
  expect(changed).toMatchObject({ code: 1, out: '' })
  expect(changed.err).toMatch(/^Event 2 \(issue_submitted, .*is not as it was written\.\n$/)
})

test('a receipt can be checked with the public key alone, and one changed letter makes it invalid', async () => {
  const { app, ada, ids, ledger, write } = await ledgerCommand()
  const { issue } = (await app.call('getIssue', { as: ada, params: { id: ids.ada } })).body.data
  const { _id: issueId, lastSeq: seq, receivedAt, contentHash, receipt } = issue
  const { publicKey } = (await app.call('readLogKey')).body.data
  const kept = { issueId, seq, receivedAt, contentHash, ...receipt }
  const good = await ledger('receipt', write('receipt.json', JSON.stringify(kept)), '--key', publicKey)
  expect(good).toMatchObject({ code: 0, out: expect.stringContaining('Revision: 1\n') })
  const better = write('better.json', JSON.stringify({ ...kept, seq: 2 }))
  expect(await ledger('receipt', better, '--key', publicKey)).toMatchObject({ code: 1 })
})
