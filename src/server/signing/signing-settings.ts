import { createPrivateKey, type KeyObject } from 'node:crypto'
import { setting } from '../setting'

/** Parses an Ed25519 key as written by `openssl genpkey`, or just the line between the dashes. */
export function readSigningKey(text: string): KeyObject | undefined {
  try {
    const key = text.includes('-----')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

export const signingSettings = {
  LOG_SIGNING_KEY: setting({
    shownDefault: 'generated, kept under DATA_DIR',
    meaning: 'signs the receipts of submissions and the head of the ledger; several instances must share it',
    expects: 'an Ed25519 private key as PEM, or the one line between its dashes',
    read: readSigningKey,
    default: undefined as KeyObject | undefined,
    isSecret: true,
  }),
}

/** A warning rather than an error, so that an upgraded site still starts. */
export function signingWarnings(config: {
  isProduction: boolean
  DATABASE_URL?: string | undefined
  isGiven: boolean
}) {
  if (!config.isProduction || !config.DATABASE_URL || config.isGiven) return []
  return [
    'LOG_SIGNING_KEY is not set: this instance signs receipts with a key of its own under DATA_DIR. Several instances must share one',
  ]
}
