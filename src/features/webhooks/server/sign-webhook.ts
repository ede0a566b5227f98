import { createHmac, randomBytes } from 'node:crypto'

const secretBytes = 32
const prefix = 'whsec_'

export const createSecret = (): Uint8Array => new Uint8Array(randomBytes(secretBytes))

/** The secret in the form that receivers enter. */
export const shownSecret = (secret: Uint8Array): string => `${prefix}${Buffer.from(secret).toString('base64')}`

export type Signed = { id: string; sentAt: Date; body: string }

/** The headers of Standard Webhooks 1.0, with one signature per currently valid secret. */
export function signatureHeaders({ id, sentAt, body }: Signed, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const sign = (secret: Uint8Array) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
