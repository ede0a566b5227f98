import { type CommonPasswordMode, commonPasswordModes } from '../domain/accounts/common-passwords'
import { readKey } from './db/encryption/report-keys'
import { address, onOff, setting, wholeNumber } from './setting'

function readKeys(text: string): Buffer[] | undefined {
  const keys = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(readKey)
  return keys.length > 0 && !keys.includes(undefined) ? (keys as Buffer[]) : undefined
}

/** An e-mail address becomes mailto:; a web address must be https (RFC 9116). */
function contactUri(text: string): string | undefined {
  if (address(text)) return `mailto:${encodeURI(text)}`
  return /^tel:\+?[\d-]{3,}$/.test(text) ? text : webAddress(text)
}

const webAddress = (text: string) =>
  URL.canParse(text) && /^https:/i.test(text) && !/\s/.test(text) ? new URL(text).href : undefined

function contactUris(text: string): string[] | undefined {
  const contacts = text
    .split(',')
    .map((contact) => contact.trim())
    .filter(Boolean)
    .map(contactUri)
  return contacts.length > 0 && !contacts.includes(undefined) ? (contacts as string[]) : undefined
}

export const securitySettings = {
  AUTH_SECRET_PREVIOUS: setting({
    shownDefault: 'none',
    meaning: 'the former AUTH_SECRET: its sessions stay valid until they expire; leave it out if others know it',
    expects: 'at least 32 bytes',
    read: (value) => (Buffer.byteLength(value) >= 32 ? value : undefined),
    default: undefined as string | undefined,
    isSecret: true,
  }),
  MAILS_PER_MINUTE: setting({
    shownDefault: '300',
    meaning: 'how many emails are sent per minute, by all instances together; the rest are sent later',
    expects: '1 to 1000000',
    read: wholeNumber(1, 1_000_000),
    default: 300,
  }),
  METRICS_TOKEN: setting({
    shownDefault: 'none',
    meaning: 'reads /metrics as `Authorization: Bearer …`; without it only the session of an admin does',
    expects: 'at least 32 bytes without blanks',
    read: (value) => (Buffer.byteLength(value) >= 32 && /^[!-~]+$/.test(value) ? value : undefined),
    default: undefined as string | undefined,
    isSecret: true,
  }),
  // Keys for stored texts. Neither the database nor backups contain them.
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
  WEBHOOKS_ALLOW_PRIVATE: setting({
    shownDefault: 'off',
    meaning:
      'sends webhooks to private addresses too, such as those of your own network, and to URLs with http; every admin can then make this server call machines that only it reaches',
    expects: '1 or 0',
    read: onOff,
    default: false,
  }),
  SECURITY_CONTACT: setting({
    shownDefault: 'none',
    meaning:
      'who receives security reports about this site, shown at /.well-known/security.txt; several separated by commas, the preferred first',
    expects: 'e-mail addresses, or addresses with https: or tel:',
    read: contactUris,
    default: undefined as string[] | undefined,
  }),
  SECURITY_POLICY: setting({
    shownDefault: 'none',
    meaning: 'page that says how such reports are handled, also shown there',
    expects: 'an https address',
    read: webAddress,
    default: undefined as string | undefined,
  }),
  COMMON_PASSWORDS: setting({
    shownDefault: 'warn, with NODE_ENV=production refuse',
    meaning:
      'what happens to a new password that attackers try first: refused, accepted with a warning, or accepted silently',
    expects: commonPasswordModes.join(', '),
    read: (value) => commonPasswordModes.find((mode) => mode === value),
    default: undefined as CommonPasswordMode | undefined,
  }),
  ADMIN_TOTP: setting({
    shownDefault: 'optional',
    meaning: '`required`: admins have admin rights only after turning on two-step login under Account',
    expects: 'optional or required',
    read: (value) => (value === 'optional' || value === 'required' ? value : undefined),
    default: 'optional' as 'optional' | 'required',
  }),
}

type ProductionSettings = {
  PUBLIC_URL: string | undefined
  DATABASE_URL: string | undefined
  EMBEDDED_OK: boolean
  AUTH_SECRET: string | undefined
}

/** Problems that keep a site from starting in production, and the settings that fix them. */
export function productionProblems({
  PUBLIC_URL,
  DATABASE_URL,
  EMBEDDED_OK,
  AUTH_SECRET,
}: ProductionSettings): string[] {
  const problems: string[] = []
  if (!PUBLIC_URL) {
    problems.push(
      'PUBLIC_URL is not set: every link in a mail begins with it. Expected: an http or https address, the one that people open',
    )
  }
  if (!DATABASE_URL && !EMBEDDED_OK) {
    problems.push(
      'DATABASE_URL is not set: in production the embedded database is refused, because it survives a killed process but not a power cut. Set DATABASE_URL, or EMBEDDED_OK=1 to accept that',
    )
  }
  if (DATABASE_URL && !AUTH_SECRET) {
    problems.push(
      'AUTH_SECRET is not set: several instances must share it, so in production it is not generated. Expected: at least 32 bytes',
    )
  }
  return problems
}
