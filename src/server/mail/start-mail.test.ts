import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#test/machine/mail-server'
import { startTestApp } from '#test/server/start-test-app'
import { readConfig } from '../config'
import { createMetrics } from '../metrics/metrics'
import { enqueueMail } from '../outbox/outbox-queries'
import { listMailbox } from './mailbox-queries'
import { startMail } from './start-mail'

test('without a mail server mails wait, and are sent once the operator has configured one', async () => {
  const { db, clock, person } = await startTestApp()
  const { email } = await person('ada')
  await enqueueMail(db, { kind: 'password_changed', email, now: clock.now() })
  const received: string[] = []
  const { port, stop } = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      received.push(address)
      done()
    },
  })
  onTestFinished(stop)
  const start = (more: Record<string, string>) => {
    const config = readConfig({
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://audits.example', EMBEDDED_OK: '1' },
      ...more,
    })
    return startMail(config, {
      db,
      clock,
      metrics: createMetrics(),
      featureMails: {},
      warn: () => {},
      onError: () => {},
    })
  }
  const without = start({})
  without.kick()
  await without.idle()
  await without.stop()
  expect(await listMailbox(db, { limit: 10 })).toEqual([])
  const sending = start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await sending.idle()
  await sending.stop()
  expect(received).toEqual([email])
})
