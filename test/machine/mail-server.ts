import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An SMTP server on this machine, without TLS and login unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions, port = 0) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  // Connections that clients break off.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: takenPort } = server.server.address() as AddressInfo
  return {
    server,
    port: takenPort,
    url: `smtp://127.0.0.1:${takenPort}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
