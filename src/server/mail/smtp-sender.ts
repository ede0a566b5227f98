import { createTransport } from 'nodemailer'
import { type MailSender, MailServerAway } from './mail-message'

type SmtpSettings = {
  /** smtp:// or smtps://; with `?requireTLS=true` a server that offers no TLS gets no mail. */
  url: string
  from: { name: string; address: string }
}

/** Sends through an SMTP server. Together the limits stay below the lease of a mail that is under way. */
export function smtpSender({ url, from }: SmtpSettings): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 30_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async send({ id, email, subject, text, html }) {
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
    async close() {
      transport.close()
    },
  }
}

/** Shutting down, or no login that it takes: nothing that another address or text would change. */
const aboutTheConnection = [421, 530, 534, 535]

/** The server answered, and to this very mail: not to the connection, the encryption or the login. */
function isRefusalOfTheMail(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !aboutTheConnection.includes(responseCode)
}
