import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#test/machine/mail-server'
import { sendTestMail } from './test-mail'

const site = { SITE_NAME: 'Vault Audits', MAIL_FROM: 'no-reply@primacy.example', publicUrl: 'https://primacy.example' }

async function startSmtpServer(refusal?: string) {
  const received: string[] = []
  const { url, stop } = await startMailServer({
    onRcptTo: (_address, _session, done) => done(refusal ? new Error(refusal) : undefined),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done(null, '2.0.0 queued as 4711')
      })
    },
  })
  onTestFinished(stop)
  return { SMTP_URL: url, received, stop }
}

test("a test mail arrives, and the operator sees the mail server's reply", async () => {
  const { SMTP_URL, received } = await startSmtpServer()
  const result = await sendTestMail({ ...site, SMTP_URL }, 'you@primacy.example')
  expect(result).toEqual({ isSent: true, reply: expect.stringContaining('queued as 4711') })
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('Subject: Test mail from Vault Audits')
  expect(received[0]).toContain('To: you@primacy.example')
})

test('if it is refused, the operator sees why', async () => {
  const { SMTP_URL, received } = await startSmtpServer('the sender is not ours')
  const result = await sendTestMail({ ...site, SMTP_URL }, 'you@primacy.example')
  expect(result).toEqual({ isSent: false, reply: expect.stringContaining('the sender is not ours') })
  expect(received).toEqual([])
})

test("if the mail server can't be reached, the operator sees that", async () => {
  const { SMTP_URL, stop } = await startSmtpServer()
  await stop()
  const result = await sendTestMail({ ...site, SMTP_URL }, 'you@primacy.example')
  expect(result).toEqual({ isSent: false, reply: expect.stringContaining('ECONNREFUSED') })
})

test('without SMTP_URL no mail is sent, and the reply says so', async () => {
  const result = await sendTestMail({ ...site, SMTP_URL: undefined }, 'you@primacy.example')
  expect(result).toEqual({ isSent: false, reply: 'SMTP_URL is not set, so this server sends no email.' })
})
