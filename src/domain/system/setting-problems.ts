/** The facts that the current settings amount to. */
export type SettingFacts = {
  isProduction: boolean
  publicUrl: string
  /** Several instances can share PostgreSQL, but not an embedded database. */
  isOnPostgres: boolean
  hasOwnSigningKey: boolean
  /** False for the example texts. */
  hasOwnTerms: boolean
  isMailboxOpen: boolean
  sendsMail: boolean
  mailFrom: string
  supportEmail: string
  allowsCommonPasswords: boolean
  rateLimitScale: number
  /** Scheduled backups are uploaded to a store unencrypted, where anyone with access to the store can read them. */
  storesPlainBackups: boolean
}

export type SettingProblem = { setting: string; problem: string }

type Rule = { setting: string; isBroken: (facts: SettingFacts) => boolean; problem: string }

const hostOf = (url: string) => /^https?:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]+)/i.exec(url)?.[1] ?? ''
const isThisMachine = (host: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(host)
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

const rules: Rule[] = [
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ isProduction, publicUrl }) => isProduction && isThisMachine(hostOf(publicUrl)),
    problem: 'Links in emails lead to this machine only. Set it to the address that people open.',
  },
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ isProduction, publicUrl }) =>
      isProduction && publicUrl.startsWith('http:') && !isThisMachine(hostOf(publicUrl)),
    problem: 'Links in emails open the site without encryption. Put TLS in front and set it to the https address.',
  },
  {
    setting: 'LOG_SIGNING_KEY',
    isBroken: ({ isOnPostgres, hasOwnSigningKey }) => isOnPostgres && !hasOwnSigningKey,
    problem:
      'This instance signs receipts with a key that it generated. Other instances on the same database sign with other keys. Set one for all.',
  },
  {
    setting: 'MAILBOX',
    isBroken: ({ isMailboxOpen }) => isMailboxOpen,
    problem: 'Anyone who can reach the site can read every email, including password reset links. Turn it off.',
  },
  {
    setting: 'SMTP_URL',
    isBroken: ({ isProduction, sendsMail }) => isProduction && !sendsMail,
    problem:
      'This server sends no email, so no one can verify an address or reset a password. Emails wait until this is set.',
  },
  {
    setting: 'MAIL_FROM',
    isBroken: ({ sendsMail, mailFrom }) => sendsMail && isThisMachine(domainOf(mailFrom)),
    problem: 'Mail servers refuse a sender at localhost. Set an address of your domain.',
  },
  {
    setting: 'SUPPORT_EMAIL',
    isBroken: ({ isProduction, supportEmail }) => isProduction && domainOf(supportEmail) === 'example.com',
    problem: 'The site asks people to write to an address that no one reads. Set your own.',
  },
  {
    setting: 'COMMON_PASSWORDS',
    isBroken: ({ isProduction, allowsCommonPasswords }) => isProduction && allowsCommonPasswords,
    problem: 'Passwords that attackers try first are accepted. Refuse them.',
  },
  {
    setting: 'RATE_LIMIT_SCALE',
    isBroken: ({ isProduction, rateLimitScale }) => isProduction && rateLimitScale > 1,
    problem: 'Every rate limit is looser than intended, including the one for logins.',
  },
  {
    setting: 'BACKUP_RECIPIENTS',
    isBroken: ({ storesPlainBackups }) => storesPlainBackups,
    problem:
      'Scheduled backups go to the store without encryption: anyone who can read the bucket can read every submission. Set it, or BACKUP_PASSPHRASE.',
  },
]

/** Problems with a site's settings and how to fix them. */
export function settingProblems(facts: SettingFacts): SettingProblem[] {
  return rules.filter(({ isBroken }) => isBroken(facts)).map(({ setting, problem }) => ({ setting, problem }))
}
