import { startMailServer } from '../../../test/machine/mail-server'

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** A local mail server that requires a login, refuses the first one, and keeps the mails it gets. */
export async function startMailbox(password: string) {
  const mails: string[] = []
  let refused = 0
  const { port, stop } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(login, _session, done) {
      if (refused === 0 || login.password !== password) {
        refused += 1
        done(new Error('Authentication failed'))
      } else done(null, { user: login.username })
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(decoded(Buffer.concat(parts).toString()))
        done()
      })
    },
  })
  return { port, mails, refused: () => refused, stop }
}

/** Undoes quoted-printable encoding. */
const decoded = (text: string) =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
