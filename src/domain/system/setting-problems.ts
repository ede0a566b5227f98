/** What the settings in force amount to. */
export type SettingFacts = {
  isProduction: boolean
  publicUrl: string
  /** Several instances can share a PostgreSQL, not an embedded database. */
  isOnPostgres: boolean
  hasOwnSigningKey: boolean
  /** Not the example texts. */
  hasOwnTerms: boolean
  isMailboxOpen: boolean
  sendsMail: boolean
  mailFrom: string
  supportEmail: string
  allowsCommonPasswords: boolean
  rateLimitScale: number
  /** Scheduled backups leave this machine for a store, and anybody who reads the store can open them. */
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
    problem: 'Links in mails lead to this machine only. Set it to the address that people open.',
  },
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ isProduction, publicUrl }) =>
      isProduction && publicUrl.startsWith('http:') && !isThisMachine(hostOf(publicUrl)),
    problem: 'Links in mails open the site without encryption. Put TLS in front and set it to the https address.',
  },
  {
    setting: 'LOG_SIGNING_KEY',
    isBroken: ({ isOnPostgres, hasOwnSigningKey }) => isOnPostgres && !hasOwnSigningKey,
    problem:
      'This instance signs receipts with a key that it generated. Other instances on the same database sign with others; set one for all.',
  },
  {
    setting: 'MAILBOX',
    isBroken: ({ isMailboxOpen }) => isMailboxOpen,
    problem: 'Everybody who reaches the site can read every mail, with links that set passwords. Turn it off.',
  },
  {
    setting: 'SMTP_URL',
    isBroken: ({ isProduction, sendsMail }) => isProduction && !sendsMail,
    problem:
      'No mail leaves this server, so nobody can confirm an address or set a new password. Mails wait until this is set.',
  },
  {
    setting: 'MAIL_FROM',
    isBroken: ({ sendsMail, mailFrom }) => sendsMail && isThisMachine(domainOf(mailFrom)),
    problem: 'Mail servers refuse a sender at localhost. Set an address of your domain.',
  },
  {
    setting: 'SUPPORT_EMAIL',
    isBroken: ({ isProduction, supportEmail }) => isProduction && domainOf(supportEmail) === 'example.com',
    problem: 'People are told to write to an address that nobody reads.',
  },
  {
    setting: 'COMMON_PASSWORDS',
    isBroken: ({ isProduction, allowsCommonPasswords }) => isProduction && allowsCommonPasswords,
    problem: 'Passwords that attackers try first are accepted.',
  },
  {
    setting: 'RATE_LIMIT_SCALE',
    isBroken: ({ isProduction, rateLimitScale }) => isProduction && rateLimitScale > 1,
    problem: 'Every rate limit is looser than intended, also that of logins.',
  },
  {
    setting: 'BACKUP_RECIPIENTS',
    isBroken: ({ storesPlainBackups }) => storesPlainBackups,
    problem:
      'Scheduled backups go to the store without encryption: whoever reads the bucket reads every report. Set it, or BACKUP_PASSPHRASE.',
  },
]

/** What is wrong with the settings of a site, with what to do about it. */
export function settingProblems(facts: SettingFacts): SettingProblem[] {
  return rules.filter(({ isBroken }) => isBroken(facts)).map(({ setting, problem }) => ({ setting, problem }))
}
