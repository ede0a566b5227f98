import { readKey } from '../db/encryption/report-keys'
import { setting, text, urlOf, wholeNumber } from '../setting'
import type { S3Settings } from './places/place'

const optional = undefined as string | undefined

function readRecipients(value: string): string[] | undefined {
  const all = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return all.length > 0 && all.every((one) => /^age1[02-9ac-hj-np-z]{58,}$/.test(one)) ? all : undefined
}

/** How backups are encrypted. Backups contain neither key nor passphrase. */
export const backupSettings = {
  BACKUP_RECIPIENTS: setting({
    shownDefault: 'none',
    meaning:
      'encrypts backups for these public keys of age, separated by commas; only the secret key, which this server does not need, opens them',
    expects: 'age1… as `age-keygen` prints it',
    read: readRecipients,
    default: [] as string[],
  }),
  BACKUP_PASSPHRASE: setting({
    shownDefault: 'none',
    meaning: 'encrypts backups with a passphrase of age, unless BACKUP_RECIPIENTS is set; needed again to restore them',
    expects: 'at least 16 characters',
    read: (value) => (value.length >= 16 ? value : undefined),
    default: optional,
    isSecret: true,
  }),
  BACKUP_KEY: setting({
    shownDefault: 'none',
    meaning: 'opens backups of the format before age; without the two above, its base64 is the passphrase of new ones',
    expects: '32 random bytes in hex or base64',
    read: readKey,
    default: undefined as Buffer | undefined,
    isSecret: true,
  }),
  BACKUP_EVERY_HOURS: setting({
    shownDefault: 'off',
    meaning: 'how often the server makes a backup by itself; one instance does it',
    expects: '1 to 8760',
    read: wholeNumber(1, 8760),
    default: 0,
  }),
  BACKUP_KEEP: setting({
    shownDefault: '14',
    meaning: 'how many backups of that schedule are kept; those made by `npm run backup` are never deleted',
    expects: '1 to 10000',
    read: wholeNumber(1, 10_000),
    default: 14,
  }),
  BACKUP_S3_ENDPOINT: setting({
    shownDefault: 'none',
    meaning:
      'S3-compatible store that keeps backups instead of DATA_DIR/backups; needs the bucket, key id and secret too',
    expects: 'an http or https address, such as https://s3.eu-central-1.amazonaws.com',
    read: urlOf(['http:', 'https:']),
    default: optional,
  }),
  BACKUP_S3_BUCKET: setting({
    shownDefault: 'none',
    meaning: 'bucket there',
    expects: '3 to 63 lower-case letters, digits, dots and hyphens',
    read: (value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined),
    default: optional,
  }),
  BACKUP_S3_REGION: setting({
    shownDefault: 'us-east-1',
    meaning: 'region of the bucket; `auto` for some stores',
    expects: 'a region',
    read: text,
    default: 'us-east-1',
  }),
  BACKUP_S3_PREFIX: setting({
    shownDefault: 'none',
    meaning: 'what the names of backups in the bucket begin with',
    expects: 'letters, digits, hyphens and slashes, such as primacy/',
    read: (value) => (/^[\w-][\w/-]*$/.test(value) ? value : undefined),
    default: '',
  }),
  BACKUP_S3_KEY_ID: setting({
    shownDefault: 'none',
    meaning: 'access key id, with the right to read, write, list and delete there',
    expects: 'a text',
    read: text,
    default: optional,
  }),
  BACKUP_S3_SECRET: setting({
    shownDefault: 'none',
    meaning: 'secret of that key',
    expects: 'a text',
    read: text,
    default: optional,
    isSecret: true,
  }),
}

type StoreSettings = {
  [K in keyof typeof backupSettings & `BACKUP_S3_${string}`]: (typeof backupSettings)[K]['default']
}

const needed = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'] as const

/** A store requires all of them. */
export function storeProblems(config: StoreSettings): string[] {
  const missing = needed.filter((name) => !config[name])
  if (missing.length === 0 || missing.length === needed.length) return []
  return [`${missing.join(', ')} not set: a store of backups needs ${needed.join(', ')}`]
}

type ScheduleSettings = StoreSettings & {
  [K in
    | 'BACKUP_EVERY_HOURS'
    | 'BACKUP_RECIPIENTS'
    | 'BACKUP_PASSPHRASE'
    | 'BACKUP_KEY']: (typeof backupSettings)[K]['default']
}

/** Whether scheduled backups go to the store unencrypted, readable by anyone with access to it. */
export function storesPlainBackups(config: ScheduleSettings): boolean {
  const isEncrypted = config.BACKUP_RECIPIENTS.length > 0 || config.BACKUP_PASSPHRASE || config.BACKUP_KEY
  return config.BACKUP_EVERY_HOURS > 0 && storeOf(config) !== null && !isEncrypted
}

/** The store for backups, or null if they go to a folder. */
export function storeOf(config: StoreSettings): S3Settings | null {
  const [endpoint, bucket, keyId, secret] = needed.map((name) => config[name])
  if (!endpoint || !bucket || !keyId || !secret) return null
  return { endpoint, bucket, keyId, secret, region: config.BACKUP_S3_REGION, prefix: config.BACKUP_S3_PREFIX }
}
