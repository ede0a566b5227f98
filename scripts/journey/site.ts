import { readFileSync } from 'node:fs'
import https from 'node:https'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { startMailServer } from '../../test/machine/mail-server'
import { startS3Server } from '../../test/machine/s3-server'
import { openReceiver } from '../../test/machine/webhook-receiver'
import type { Environment } from '../packaging/run-commands'

/** What compose.yaml gives the app, with the secrets in `home`. */
export function composeEnvironment(root: string, { home, publicUrl }: { home: string; publicUrl: string }) {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const [, block = ''] = /\n {4}environment:\n((?: {6}.+\n)+)/.exec(text) ?? []
  const lines = [...block.matchAll(/^ {6}([A-Z_]+): "?([^"\n]+)"?$/gm)]
  const environment = Object.fromEntries(
    lines.map(([, name, value = '']) => [
      name,
      value.startsWith('${PUBLIC_URL') ? publicUrl : value.replace('/run/secrets', join(home, 'secrets')),
    ]),
  )
  if (!environment.DATABASE_URL_FILE) throw new Error('compose.yaml has no environment of the app')
  return environment as Environment
}

export type Sent = { to: string; subject: string; text: string }

/** A mail server on this machine that keeps what it gets. */
async function startMailbox() {
  const sent: Sent[] = []
  const { url, stop } = await startMailServer({
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(parts))
        sent.push({ to: session.envelope.rcptTo[0]?.address ?? '', subject, text })
        done()
      })
    },
  })
  return { url, sent, stop }
}

/** A site's surroundings: a mail server, a backup store and a webhook receiver, with their settings. */
export async function startNeighbors() {
  const bucket = 'backups'
  const mailServer = await startMailbox()
  // s3rver signs a request about the whole bucket in another way than stores do.
  const store = await startS3Server(bucket, { isLenient: true })
  const receiver = await openReceiver()
  const settings: Environment = {
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@audits.example.com', WEBHOOKS_ALLOW_PRIVATE: '1' },
    ...{ BACKUP_S3_ENDPOINT: store.url, BACKUP_S3_BUCKET: bucket, BACKUP_PASSPHRASE: 'Elsewhere, in a drawer 7' },
    ...{ BACKUP_S3_KEY_ID: 'S3RVER', BACKUP_S3_SECRET: 'S3RVER' },
  }
  async function stop(): Promise<void> {
    receiver.stop()
    await Promise.all([store.stop(), mailServer.stop()])
  }
  return { sent: mailServer.sent, receiver, settings, stop }
}

type Call = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> }
// biome-ignore lint/suspicious/noExplicitAny: the steps look at a few fields of many replies
export type Reply = { status: number; headers: Record<string, unknown>; body: any }

/** A client that trusts only the proxy's certificate. */
export function createClient(url: string, ca: string) {
  return (path: string, { method = 'POST', token, body, headers = {} }: Call = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const given = {
        ...(payload
          ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
          : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      }
      const call = https.request(`${url}/api${path}`, { method, ca, headers: given }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const body = JSON.parse(Buffer.concat(parts).toString())
          const status = reply.statusCode ?? 0
          if (status < 300) resolve({ status, headers: reply.headers, body })
          else reject(new Error(`${method} ${path} answers ${status}: ${JSON.stringify(body)}`))
        })
      })
      call.once('error', reject)
      call.end(payload)
    })
}

export type Client = ReturnType<typeof createClient>
