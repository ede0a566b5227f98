import { setting } from '../../setting'
import { readKey } from './report-keys'

function readKeys(text: string): Buffer[] | undefined {
  const keys = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(readKey)
  return keys.length > 0 && !keys.includes(undefined) ? (keys as Buffer[]) : undefined
}

/** Keys for stored texts. Neither the database nor backups contain them. */
export const encryptionSettings = {
  REPORT_KEY: setting({
    shownDefault: 'none',
    meaning:
      'encrypts descriptions and proofs of concept, and reports until they are public, in the database from then on; `npm run admin -- seal-reports` encrypts those already there',
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
}
