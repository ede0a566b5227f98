import { createPrivateKey, type KeyObject } from 'node:crypto'
import { cosigning, readVerifierKey, type VerifierKey } from '../../domain/log/cosignature'
import { setting, urlOf } from '../setting'
import { byteTools } from './signature'

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

/** A witness and the base URL for its checkpoint endpoint. */
export type WitnessAddress = { key: VerifierKey; url: string }

const readUrl = urlOf(['https:', 'http:'])

function readWitness(text: string): WitnessAddress | null {
  const [encoded = '', address = '', ...more] = text.trim().split(/\s+/)
  const [key, url] = [readVerifierKey(byteTools, encoded), readUrl(address)]
  return key?.algorithm === cosigning && url && more.length === 0 ? { key, url } : null
}

/** Undefined if one of them is invalid or two share a name. */
function readWitnesses(text: string): WitnessAddress[] | undefined {
  const listed = text.split(',').filter((one) => one.trim() !== '')
  const found = listed.flatMap((one) => readWitness(one) ?? [])
  const names = new Set(found.map(({ key }) => key.name))
  return names.size === listed.length ? found : undefined
}

export const witnessSettings = {
  LOG_WITNESSES: setting({
    shownDefault: 'none',
    meaning:
      'witnesses that are asked to cosign each checkpoint of the public log, with the protocol of C2SP tlog-witness; `npm run primacy -- witness` is one',
    expects: 'the verifier key of each and its address after a blank, several separated by commas',
    read: readWitnesses,
    default: [] as WitnessAddress[],
  }),
}
