import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../../server/db/database'
import { createSecretKeys, type SecretKeys, type ServerSecrets } from '../../../server/db/encryption/secret-keys'
import { listEndpoints, updateEndpoint, type WebhookEndpointRow } from '../../../server/outbox/webhook-queries'

export const createWebhookKeys = (secrets: ServerSecrets): SecretKeys => createSecretKeys(secrets, 'webhook: secret')

/** An endpoint's current signing secrets, newest first. Empty if the newest can't be decrypted. */
export function signingSecrets(keys: SecretKeys, endpoint: WebhookEndpointRow, now: Date): Uint8Array[] {
  const { id, encryptedSecret, formerEncryptedSecret, formerSecretUntil } = endpoint
  const newest = keys.decrypt(encryptedSecret, id)
  if (!newest) return []
  const isFormerValid = formerEncryptedSecret !== null && formerSecretUntil !== null && formerSecretUntil > now
  const former = isFormerValid ? keys.decrypt(formerEncryptedSecret, id) : null
  return former ? [newest.secret, former.secret] : [newest.secret]
}

/** Re-encrypts with the current key what is encrypted with a previous one, which operators eventually remove. */
export async function renewEncryption(db: Db, keys: SecretKeys): Promise<void> {
  const renewed = (encrypted: string | null, id: string) => {
    const found = encrypted === null ? null : keys.decrypt(encrypted, id)
    return found?.isOutdated ? keys.encrypt(found.secret, id) : null
  }
  for (const { id, encryptedSecret, formerEncryptedSecret } of await listEndpoints(db)) {
    const newest = renewed(encryptedSecret, id)
    const former = renewed(formerEncryptedSecret, id)
    const change = { ...(newest && { encryptedSecret: newest }), ...(former && { formerEncryptedSecret: former }) }
    if (newest || former) await updateEndpoint(db, id, change)
  }
}

const secretBytes = 32
const prefix = 'whsec_'

export const createSecret = (): Uint8Array => new Uint8Array(randomBytes(secretBytes))

/** The secret in the form that receivers enter. */
export const shownSecret = (secret: Uint8Array): string => `${prefix}${Buffer.from(secret).toString('base64')}`

type Signed = { id: string; sentAt: Date; body: string }

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
