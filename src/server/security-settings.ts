import { type CommonPasswordMode, commonPasswordModes } from '../domain/accounts/common-passwords'
import { encryptionSettings } from './db/encryption/encryption-settings'
import { networkSettings } from './network/network-settings'
import { address, setting, wholeNumber } from './setting'

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
  ...encryptionSettings,
  ...networkSettings,
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
