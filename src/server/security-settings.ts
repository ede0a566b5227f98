import { address, setting } from './setting'

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

/** Without a contact there is no /.well-known/security.txt. */
export const securitySettings = {
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
  ADMIN_TOTP: setting({
    shownDefault: 'optional',
    meaning: '`required`: admins have their rights only with a second factor turned on, under Account',
    expects: 'optional or required',
    read: (value) => (value === 'optional' || value === 'required' ? value : undefined),
    default: 'optional' as 'optional' | 'required',
  }),
}
