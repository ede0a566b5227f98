import { setTimeout as wait } from 'node:timers/promises'
import type { SMTPServerOptions } from 'smtp-server'
import { startMailServer } from '../../test/machine/mail-server'
import type { Context } from './scenario'

export type Arrived = { recipient: string; messageId: string; at: number; wasAnswered: boolean; isEncrypted: boolean }

type SmtpOptions = {
  port?: number
  /** Offers TLS with a self-signed certificate. */
  withTls?: boolean
  /** So many mails are accepted, and the connection is closed without a reply. */
  withholds?: number
  /** Waits before it accepts one of these recipients. */
  slow?: { recipients: readonly string[]; ms: number }
  refuses?: string
  /** Called when a mail has arrived and is not answered yet. */
  onArrived?: () => void
}

/** A local mail server that keeps the mails it gets, and misbehaves as configured. */
export async function startSmtp(context: Context, options: SmtpOptions = {}) {
  const arrived: Arrived[] = []
  let withheld = 0
  const behavior: SMTPServerOptions = {
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
  }
  const { server, port, stop } = await startMailServer(behavior, options.port)
  context.onEnd(stop)
  return { port, arrived, stop, withheld: () => withheld, connections: () => server.connections.size }
}
