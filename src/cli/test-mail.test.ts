import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { productCommand } from '#test/machine/product-command'

const root = join(import.meta.dirname, '../..')

/** `npm run admin -- test-mail`, in an empty data folder, which it must leave empty. */
async function testMail(settings: Record<string, string>, ...words: string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'primacy-test-mail-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...settings }
  const command = [...productCommand('admin'), 'test-mail', ...words]
  const result = await new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, command, { env, cwd: root }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
  expect(readdirSync(dataDir)).toEqual([])
  return result
}

async function startSmtpServer(refusal?: string) {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done(refusal ? new Error(refusal) : undefined)
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(null, '2.0.0 queued as 4711'))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, recipients }
}

test('test-mail sends a mail without opening the database, and prints what the mail server said', async () => {
  const { url, recipients } = await startSmtpServer()
  expect(await testMail({ SMTP_URL: url }, 'you@primacy.example')).toEqual({
    code: 0,
    out: 'The email to you@primacy.example was accepted. The mail server said: 250 2.0.0 queued as 4711\n',
    err: '',
  })
  expect(recipients).toEqual(['you@primacy.example'])
})

test('prints what the mail server refuses, with exit code 1', async () => {
  const { url } = await startSmtpServer('the sender is not ours')
  const { code, out, err } = await testMail({ SMTP_URL: url }, 'you@primacy.example')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^The email to you@primacy\.example was not sent\. .*the sender is not ours\n$/)
})

test.each([
  [['you@primacy.example'], 'SMTP_URL is not set'],
  [[], 'The address is missing'],
  [['you'], 'The address is missing'],
])('test-mail %j without a mail server prints one sentence', async (words, sentence) => {
  const { code, err } = await testMail({}, ...words)
  expect(code).toBe(1)
  expect(err).toContain(sentence)
})
