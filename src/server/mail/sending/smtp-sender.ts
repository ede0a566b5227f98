import { Readable } from 'node:stream'
import { type MailMessage, type MailSender, MailServerUnavailable } from './mail-message'

export type SmtpSettings = {
  /** smtp:// or smtps://; `?requireTLS=true` refuses to send mail to a server without TLS. */
  url: string
  from: { name: string; address: string }
}

/** Sends through an SMTP server. */
export function smtpSender(settings: SmtpSettings): MailSender {
  return {
    async send(message, beforeAcceptance) {
      try {
        await sendBySmtp(settings, message, beforeAcceptance)
      } catch (error) {
        throw isMailRefused(error) ? error : new MailServerUnavailable(String(error))
      }
    },
    async close() {},
  }
}

/** Together they are shorter than a mail's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 30_000 }

/** Returns the server's reply on acceptance, and rejects with the driver's error. */
export async function sendBySmtp(
  { url, from }: SmtpSettings,
  { id, email, subject, text, html }: Omit<MailMessage, 'createdAt'>,
  beforeAcceptance: () => Promise<void> = async () => {},
): Promise<string> {
  // Load lazily, because most starts send nothing.
  const { createTransport } = await import('nodemailer')
  // One transport per mail, because each mail delays its own end; they couldn't share a connection anyway.
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  transport.use('stream', ({ message }, done) => {
    message.processFunc((text) => Readable.from(delayEnd(text, beforeAcceptance), { objectMode: false }))
    done()
  })
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  const { response } = await transport.sendMail({
    from,
    // An object, because a string would be parsed and could contain a second recipient.
    to: { name: '', address: email },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return response
}

/**
 * Streams a mail's text and awaits `beforeEnd` before ending it. Until then the server hasn't received the final dot,
 * so it must discard the mail if the connection breaks.
 */
async function* delayEnd(text: Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  // A generator runs only when the server requests the text; a transform stream would end as soon as it is created.
  yield* text
  await beforeEnd()
}

/** Shutting down, or login refused; another address or text wouldn't change that. */
const connectionCodes = [421, 530, 534, 535]

/** Whether the server refused this mail, as opposed to the connection, the encryption or the login. */
function isMailRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !connectionCodes.includes(responseCode)
}
