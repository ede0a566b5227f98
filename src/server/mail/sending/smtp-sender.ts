import { Readable } from 'node:stream'
import { type MailMessage, type MailSender, MailServerUnavailable } from './mail-message'

export type SmtpSettings = {
  /** smtp:// or smtps://; with `?requireTLS=true` a server that offers no TLS gets no mail. */
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

/** Together they stay below the lease of a mail that is being sent. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 30_000 }

/** Returns what the server said when it accepted the mail, and rejects with the driver's error. */
export async function sendBySmtp(
  { url, from }: SmtpSettings,
  { id, email, subject, text, html }: Omit<MailMessage, 'createdAt'>,
  beforeAcceptance: () => Promise<void> = async () => {},
): Promise<string> {
  // Loaded late, because most starts send nothing.
  const { createTransport } = await import('nodemailer')
  // One transport per mail, because each mail delays its own end; they share no connection anyway.
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  transport.use('stream', ({ message }, done) => {
    message.processFunc((text) => Readable.from(delayEnd(text, beforeAcceptance), { objectMode: false }))
    done()
  })
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  const { response } = await transport.sendMail({
    from,
    // An object, because a string would be parsed and could name a second recipient.
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
 * Streams the text of a mail and awaits `beforeEnd` before ending it. Until then the server has not received the final
 * dot, so it must discard the mail if the connection breaks.
 */
async function* delayEnd(text: Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  // A generator runs only when the server asks for the text; a transform stream would end as soon as it is created.
  yield* text
  await beforeEnd()
}

/** Shutting down, or the login was refused: another address or text would change nothing. */
const connectionCodes = [421, 530, 534, 535]

/** The server refused this mail, rather than the connection, the encryption or the login. */
function isMailRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !connectionCodes.includes(responseCode)
}
