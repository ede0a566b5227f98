import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Trial } from './scenario'

export type Arrived = { recipient: string; messageId: string; at: number; wasAnswered: boolean; isEncrypted: boolean }

type SmtpOptions = {
  port?: number
  /** Offers encryption, with a certificate that nobody has signed. */
  withTls?: boolean
  /** Of this many mails the text is taken, and the connection cut before the answer. */
  withholds?: number
  /** Waits so long before it accepts one of these. */
  slow?: { recipients: readonly string[]; ms: number }
  refuses?: string
  /** Called when a mail is here and not answered yet. */
  onArrived?: () => void
}

/** A mail server of this machine that keeps what it is sent, and misbehaves as it is told. */
export async function startSmtp(trial: Trial, options: SmtpOptions = {}) {
  const arrived: Arrived[] = []
  let withheld = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.withTls ? [] : ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      if (options.slow?.recipients.includes(address)) await wait(options.slow.ms, undefined, { ref: false })
      done(address === options.refuses ? Object.assign(new Error('no such person'), { responseCode: 550 }) : undefined)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipient = session.envelope.rcptTo[0]?.address ?? ''
        const messageId = /^Message-ID: *(\S+)/im.exec(Buffer.concat(parts).toString())?.[1] ?? ''
        const wasAnswered = withheld >= (options.withholds ?? 0)
        arrived.push({ recipient, messageId, at: performance.now(), wasAnswered, isEncrypted: session.secure })
        options.onArrived?.()
        if (wasAnswered) return done()
        withheld += 1
        for (const connection of server.connections) connection.close()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  trial.after(stop)
  return { port, arrived, stop, withheld: () => withheld, connections: () => server.connections.size }
}
