import { type CommonPasswordMode, commonPasswordModes } from '../domain/accounts/guessed-passwords'
import { sealingSettings } from './db/sealing/sealing-settings'
import { address, setting, wholeNumber } from './setting'

/** An e-mail address becomes mailto:; a web address has to be encrypted (RFC 9116). */
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

/** Keys, the pace of mails, and what /.well-known/security.txt says: without a contact there is no such file. */
export const securitySettings = {
  AUTH_SECRET_PREVIOUS: setting({
    shownDefault: 'none',
    meaning:
      'the AUTH_SECRET before: sessions that it signed go on until they end; leave it out when it is known to others',
    expects: 'at least 32 bytes',
    read: (value) => (Buffer.byteLength(value) >= 32 ? value : undefined),
    default: undefined as string | undefined,
    isSecret: true,
  }),
  MAILS_PER_MINUTE: setting({
    shownDefault: '300',
    meaning: 'how many mails leave within a minute, from all instances together; the rest leaves later',
    expects: '1 to 1000000',
    read: wholeNumber(1, 1_000_000),
    default: 300,
  }),
  ...sealingSettings,
  SECURITY_CONTACT: setting({
    shownDefault: 'none',
    meaning:
      'who takes reports about the security of this site, shown at /.well-known/security.txt; several separated by commas, the preferred first',
    expects: 'e-mail addresses, or addresses with https: or tel:',
    read: contactUris,
    default: undefined as string[] | undefined,
  }),
  SECURITY_POLICY: setting({
    shownDefault: 'none',
    meaning: 'the page that says how such reports are handled, named there too',
    expects: 'an https address',
    read: webAddress,
    default: undefined as string | undefined,
  }),
  COMMON_PASSWORDS: setting({
    shownDefault: 'warn, with NODE_ENV=production refuse',
    meaning:
      'what becomes of a new password that meets the rule and is tried first by whoever guesses: refused, taken with a warning beside the field, or taken without a word',
    expects: commonPasswordModes.join(', '),
    read: (value) => commonPasswordModes.find((mode) => mode === value),
    default: undefined as CommonPasswordMode | undefined,
  }),
  ADMIN_TOTP: setting({
    shownDefault: 'optional',
    meaning: '`required`: admins have their rights only with a second factor turned on, under Account',
    expects: 'optional or required',
    read: (value) => (value === 'optional' || value === 'required' ? value : undefined),
    default: 'optional' as 'optional' | 'required',
  }),
}
