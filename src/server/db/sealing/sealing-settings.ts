import { setting } from '../../setting'
import { readKey } from './sealing-key'

function readKeys(text: string): Buffer[] | undefined {
  const keys = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(readKey)
  return keys.length > 0 && !keys.includes(undefined) ? (keys as Buffer[]) : undefined
}

/** The keys of what is kept: none of them is in the database or in a backup. */
export const sealingSettings = {
  REPORT_KEY: setting({
    shownDefault: 'none',
    meaning:
      'encrypts descriptions and proofs of concept in the database from then on; `npm run admin -- seal-reports` encrypts those already there',
    expects: '32 random bytes in hex or base64',
    read: readKey,
    default: undefined as Buffer | undefined,
    isSecret: true,
  }),
  REPORT_KEYS_OLD: setting({
    shownDefault: 'none',
    meaning: 'former values of REPORT_KEY that some texts still need, separated by commas',
    expects: '32 bytes each, in hex or base64',
    read: readKeys,
    default: undefined as Buffer[] | undefined,
    isSecret: true,
  }),
  BACKUP_KEY: setting({
    shownDefault: 'none',
    meaning:
      'encrypts the files of `npm run backup`; needed again to restore them, and with it nothing unencrypted is restored',
    expects: '32 random bytes in hex or base64',
    read: readKey,
    default: undefined as Buffer | undefined,
    isSecret: true,
  }),
}
