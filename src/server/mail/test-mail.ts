import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config'
import { sendBySmtp } from './sending/smtp-sender'
import { type MailSite, type MailText, renderMail } from './texts/render-mail'

/** `reply` is the mail server's response, or why there is none. */
export type TestMailResult = { isSent: boolean; reply: string }
export type TestMailSettings = Pick<Config, 'SMTP_URL' | 'SITE_NAME' | 'MAIL_FROM' | 'publicUrl'>

const testMail = (site: MailSite): MailText =>
  renderMail(site, {
    subject: `Test mail from ${site.siteName}`,
    username: 'operator',
    lead: [`Mail from ${site.siteName} reaches this address.`],
    rest: ['It was sent because an admin or the site operator requested it.'],
  })

/** Shorter than the timeouts of browsers and proxies. */
const timeoutMs = 20_000

/** Sends a mail directly, bypassing the outbox, so that an operator sees the mail server's response immediately. */
export async function sendTestMail(
  { SMTP_URL: url, SITE_NAME: siteName, MAIL_FROM: address, publicUrl }: TestMailSettings,
  email: string,
): Promise<TestMailResult> {
  if (!url) return { isSent: false, reply: 'SMTP_URL is not set, so this server sends no email.' }
  const message = { id: randomUUID(), email, ...testMail({ siteName, publicUrl }) }
  const timeout = new AbortController()
  const late = wait(timeoutMs, 'The mail server did not answer within 20 seconds.', { signal: timeout.signal })
  const sending = sendBySmtp({ url, from: { name: siteName, address } }, message)
  return Promise.race([
    sending.then(
      (reply) => ({ isSent: true, reply }),
      (error: Error & { response?: string }) => ({ isSent: false, reply: error.response ?? error.message }),
    ),
    late.then(
      (reply) => ({ isSent: false, reply }),
      () => ({ isSent: false, reply: '' }),
    ),
  ]).finally(() => timeout.abort())
}
