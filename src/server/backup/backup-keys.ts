import { readFileSync } from 'node:fs'
import type { Config } from '../config'
import { readKey } from '../db/encryption/report-keys'

export type BackupKeys = {
  /** Public keys for new backups; falls back to the passphrase. */
  recipients: readonly string[]
  passphrase: string | undefined
  /** Recipients' secret keys, for decrypting. */
  identities: readonly string[]
  /** Decrypts files of the format that preceded age. */
  formerKey: Buffer | undefined
}

export const noKeys: BackupKeys = { recipients: [], passphrase: undefined, identities: [], formerKey: undefined }

type KeySettings = Pick<Config, 'BACKUP_RECIPIENTS' | 'BACKUP_PASSPHRASE' | 'BACKUP_KEY'>

export const keysOf = (config: KeySettings): BackupKeys => ({
  recipients: config.BACKUP_RECIPIENTS,
  passphrase: config.BACKUP_PASSPHRASE,
  identities: [],
  formerKey: config.BACKUP_KEY,
})

/** Encrypts new files and decrypts old ones. In age files, a key of the former format serves as a base64 passphrase. */
export const passphrasesOf = ({ passphrase, formerKey }: BackupKeys): string[] =>
  [passphrase, formerKey?.toString('base64')].filter((one) => one !== undefined)

export const hasKeys = (keys: BackupKeys): boolean =>
  keys.recipients.length + keys.identities.length + passphrasesOf(keys).length > 0

/** Reads the keys from a file written by `age-keygen`, or a key of the former format. */
export async function readKeyFile(file: string): Promise<BackupKeys> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const formerKey = readKey(lines[0] ?? '')
  if (formerKey) return { ...noKeys, formerKey }
  // Load lazily, because most commands and most starts need no encryption.
  const { identityToRecipient } = await import('age-encryption')
  const recipients = await Promise.all(lines.map((line) => identityToRecipient(line))).catch(() => [])
  if (recipients.length === 0) {
    throw new Error(
      `${file} holds no key. Expected: AGE-SECRET-KEY-1… as \`age-keygen\` writes it, or 32 random bytes in hex or base64`,
    )
  }
  return { ...noKeys, recipients, identities: lines }
}
