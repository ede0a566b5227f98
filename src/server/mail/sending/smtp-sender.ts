import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type MailSender, MailServerAway } from './mail-message'

type SmtpSettings = {
  /** smtp:// or smtps://; with `?requireTLS=true` a server that offers no TLS gets no mail. */
  url: string
  from: { name: string; address: string }
}

/** Sends through an SMTP server. Together the limits stay below the lease of a mail that is under way. */
export function smtpSender({ url, from }: SmtpSettings): MailSender {
  const settings = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 30_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async send({ id, email, subject, text, html }, beginDoubt) {
      // One for each mail, because what holds back its end is its own; they share no connection anyway.
      const transport = createTransport(settings)
      transport.use('stream', ({ message }, done) => {
        message.processFunc((text) => Readable.from(withEndHeldBack(text, beginDoubt), { objectMode: false }))
        done()
      })
      try {
        await transport.sendMail({
          from,
          // An object, never a text: a text would be parsed, and could name a second recipient.
          to: { name: '', address: email },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isRefusalOfTheMail(error) ? error : new MailServerAway(String(error))
      }
    },
    async close() {},
  }
}

/**
 * Passes the text of a mail on as it comes, and ends it when `mayEnd` resolves: until then the server lacks the dot on
 * which it takes the mail, and has to forget it when the connection breaks. If it does, the sending is over at once.
 */
async function* withEndHeldBack(text: Readable, mayEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  // Runs only when it is read, which is when the server has asked for the text: a stream would end as soon as it is made.
  yield* text
  await mayEnd()
}

/** Shutting down, or no login that it takes: nothing that another address or text would change. */
const aboutTheConnection = [421, 530, 534, 535]

/** The server answered, and to this very mail: not to the connection, the encryption or the login. */
function isRefusalOfTheMail(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !aboutTheConnection.includes(responseCode)
}
