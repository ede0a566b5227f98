import { readKey } from '../db/encryption/report-keys'
import { type BucketSettings, bucketOf, bucketSettings } from '../network/bucket-settings'
import { setting, wholeNumber } from '../setting'

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
  ...bucketSettings,
}

type ScheduleSettings = BucketSettings & {
  [K in
    | 'BACKUP_EVERY_HOURS'
    | 'BACKUP_RECIPIENTS'
    | 'BACKUP_PASSPHRASE'
    | 'BACKUP_KEY']: (typeof backupSettings)[K]['default']
}

/** Whether scheduled backups go to the store unencrypted, readable by anyone with access to it. */
export function storesPlainBackups(config: ScheduleSettings): boolean {
  const isEncrypted = config.BACKUP_RECIPIENTS.length > 0 || config.BACKUP_PASSPHRASE || config.BACKUP_KEY
  return config.BACKUP_EVERY_HOURS > 0 && bucketOf(config) !== null && !isEncrypted
}
