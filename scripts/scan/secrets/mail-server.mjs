import { SMTPServer } from 'smtp-server'

/** A mail server of this machine that asks for a login, refuses the first, and keeps what it is sent. */
export async function startMailServer(password) {
  const mails = []
  let refused = 0
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(login, _session, done) {
      if (refused === 0 || login.password !== password) {
        refused += 1
        done(new Error('Authentication failed'))
      } else done(null, { user: login.username })
    },
    onData(stream, _session, done) {
      const parts = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        mails.push(decoded(Buffer.concat(parts).toString()))
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address()
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { port, mails, refused: () => refused, stop }
}

/** Long lines of a mail are broken, and their signs written as numbers. */
const decoded = (text) =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
