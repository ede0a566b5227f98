import { setting, text, urlOf } from '../setting'

const optional = undefined as string | undefined

/** The bucket that keeps backups, and archives of sources if SOURCE_STORE says so. */
export const bucketSettings = {
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
  SOURCE_STORE: setting({
    shownDefault: 'database',
    meaning:
      'where archives of sources are kept; `s3` encrypts them and keeps them in the bucket of BACKUP_S3_ENDPOINT, and then no backup holds them. After a change the server moves them there by itself',
    expects: 'database or s3',
    read: (value) => (value === 'database' || value === 's3' ? value : undefined),
    default: 'database' as 'database' | 's3',
  }),
}

export type BucketSettings = { [K in keyof typeof bucketSettings]: (typeof bucketSettings)[K]['default'] }

const needed = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'] as const

/** A bucket requires all of them. */
export function bucketProblems(config: BucketSettings): string[] {
  const missing = needed.filter((name) => !config[name])
  if (missing.length === 0) return []
  if (missing.length < needed.length)
    return [`${missing.join(', ')} not set: a store of backups needs ${needed.join(', ')}`]
  return config.SOURCE_STORE === 's3' ? [`SOURCE_STORE is s3, which needs ${needed.join(', ')}`] : []
}

export type BucketAddress = {
  endpoint: string
  bucket: string
  region: string
  prefix: string
  keyId: string
  secret: string
}

/** Null if everything is kept here. */
export function bucketOf(config: BucketSettings): BucketAddress | null {
  const [endpoint, bucket, keyId, secret] = needed.map((name) => config[name])
  if (!endpoint || !bucket || !keyId || !secret) return null
  return { endpoint, bucket, keyId, secret, region: config.BACKUP_S3_REGION, prefix: config.BACKUP_S3_PREFIX }
}
