import { createPrivateKey } from 'node:crypto'
import { createSessionTokens } from '../../../src/server/accounts/session-token'
import { readConfig } from '../../../src/server/config'
import { createSigner } from '../../../src/server/signing/signer'
import { signInThisThread } from './signatures-in-this-thread'

export const authSecret = 'a secret that only the simulation knows, 32 bytes'
/** A private Ed25519 key of 32 bytes, as PKCS 8 wraps it. */
const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)])
export const signer = createSigner(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
/** No session is older when it is found to have ended. */
export const sessionHours = 12
export const config = readConfig({
  NODE_ENV: 'production',
  ...{ EMBEDDED_OK: '1', PUBLIC_URL: 'https://primacy.example', AUTH_SECRET: authSecret, LOG_LEVEL: 'info' },
  ...{ MAILBOX: '0', RATE_LIMIT_SCALE: '1000', MAIL_VERDICTS_SECONDS: '60', COMMON_PASSWORDS: 'warn' },
  ADMIN_SESSION_HOURS: String(sessionHours),
})
// Before the first key is imported.
signInThisThread()
export const tokens = createSessionTokens({ secret: authSecret, days: 30, adminHours: sessionHours })
