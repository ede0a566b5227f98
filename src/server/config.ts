import { readFileSync } from 'node:fs'
import type { CommonPasswordMode } from '../domain/accounts/common-passwords'
import { type AnalyticsTarget, parseAnalyticsTarget } from '../domain/analytics/analytics-target'
import { backupSettings, storesPlainBackups } from './backup/backup-settings'
import { databaseSettings } from './db/pool/database-hosts'
import { brandingSettings } from './http/branding/branding-settings'
import { type MailboxAccess, mailboxAccess, mailSettings } from './mail/mail-settings'
import { bucketProblems } from './network/bucket-settings'
import { productionProblems, securitySettings } from './security-settings'
import { address, contract, names, onOff, origins, type Setting, setting, text, urlOf, wholeNumber } from './setting'
import { signingSettings, signingWarnings, witnessSettings } from './signing/signing-settings'
import { drainSeconds } from './stop-gracefully'

const optional = undefined as string | undefined
/** All settings. The table in docs/settings.md is generated from them, and nothing else reads the environment. */
export const settings = {
  NODE_ENV: setting({
    shownDefault: 'none',
    meaning: '`production` turns on the checks named below',
    expects: 'production, development or test',
    read: (value) => (['production', 'development', 'test'].includes(value) ? value : undefined),
    default: 'development',
  }),
  HOST: setting({
    shownDefault: '127.0.0.1',
    meaning: 'address to listen on',
    expects: 'an address',
    read: text,
    default: '127.0.0.1',
  }),
  PORT: setting({
    shownDefault: '3000',
    meaning: 'port to listen on',
    expects: '0 to 65535',
    read: wholeNumber(0, 65535),
    default: 3000,
  }),
  PUBLIC_URL: setting({
    shownDefault: 'http://localhost:PORT',
    meaning: 'the base of links in emails',
    expects: 'an http or https address',
    read: urlOf(['http:', 'https:']),
    default: optional,
  }),
  ...databaseSettings,
  EMBEDDED_OK: setting({
    shownDefault: 'off',
    meaning: 'allows the embedded database with NODE_ENV=production (it survives a killed process, not a power cut)',
    expects: '1 or 0',
    read: onOff,
    default: false,
  }),
  DATA_DIR: setting({
    shownDefault: './data',
    meaning: 'folder of the embedded database and of generated secrets',
    expects: 'a folder',
    read: text,
    default: './data',
  }),
  AUTH_SECRET: setting({
    shownDefault: 'generated, kept under DATA_DIR',
    meaning: 'signs the session tokens; must be given with NODE_ENV=production and DATABASE_URL',
    expects: 'at least 32 bytes',
    read: (value) => (Buffer.byteLength(value) >= 32 ? value : undefined),
    default: optional,
    isSecret: true,
  }),
  ...signingSettings,
  ...witnessSettings,
  ...mailSettings,
  SUPPORT_EMAIL: setting({
    shownDefault: 'support@example.com',
    meaning: 'contact shown to people',
    expects: 'an e-mail address',
    read: address,
    default: 'support@example.com',
  }),
  ...brandingSettings,
  ...securitySettings,
  ...backupSettings,
  ADMIN_EMAIL: setting({
    shownDefault: 'none',
    meaning: 'e-mail of the first admin, created only if there is none',
    expects: 'an e-mail address',
    read: address,
    default: optional,
  }),
  ADMIN_USERNAME: setting({
    shownDefault: 'none',
    meaning: 'username of that admin',
    expects: 'a text',
    read: text,
    default: optional,
  }),
  ADMIN_PASSWORD: setting({
    shownDefault: 'none',
    meaning: 'password of that admin',
    expects: 'a text',
    read: text,
    default: optional,
    isSecret: true,
  }),
  TRUST_PROXY: setting({
    shownDefault: 'off',
    meaning: 'how many reverse proxies in front may name the client in X-Forwarded-For',
    expects: 'off or a number of proxies from 1 to 10',
    read: (value) => (onOff(value) === false ? 0 : wholeNumber(1, 10)(value)),
    default: 0,
  }),
  DRAIN_SECONDS: drainSeconds,
  CORS_ORIGINS: setting({
    shownDefault: 'none',
    meaning: 'other origins whose pages may call the API, separated by commas',
    expects: 'origins such as https://app.example.com',
    read: origins,
    default: [] as string[],
  }),
  RATE_LIMIT_SCALE: setting({
    shownDefault: '1',
    meaning: 'multiplies every rate limit',
    expects: '1 to 1000000',
    read: wholeNumber(1, 1_000_000),
    default: 1,
  }),
  TOKEN_DAYS: setting({
    shownDefault: '7',
    meaning: 'how many days a session lasts',
    expects: '1 to 90',
    read: wholeNumber(1, 90),
    default: 7,
  }),
  ADMIN_SESSION_HOURS: setting({
    shownDefault: '12',
    meaning: 'how many hours an admin stays logged in, never longer than TOKEN_DAYS',
    expects: '1 to 2160',
    read: wholeNumber(1, 2160),
    default: 12,
  }),
  LEGAL_DIR: setting({
    shownDefault: 'the shipped texts',
    meaning: 'folder with terms.txt, terms-of-use.pdf, privacy-policy.pdf',
    expects: 'a folder',
    read: text,
    default: optional,
  }),
  FEATURES_OFF: setting({
    shownDefault: 'none',
    meaning: 'features to turn off, separated by commas: their calls answer 404, and their pages and links are gone',
    expects: 'names from docs/architecture.md',
    read: names,
    default: [] as string[],
  }),
  ANALYTICS: setting({
    shownDefault: 'own',
    meaning: 'where page views and events go: this database for 90 days, nowhere, or from the browser to a provider',
    expects: 'own, none, ga4:G-XXXXXXX or plausible:example.com',
    read: (value) => parseAnalyticsTarget(value) ?? undefined,
    default: { kind: 'own' } as AnalyticsTarget,
  }),
  PAYMENT_CHAIN_ID: setting({
    shownDefault: '1',
    meaning: 'chain that awards are paid on, for the exported batches',
    expects: 'a chain id of EIP-155',
    read: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    default: 1,
  }),
  PAYMENT_TOKEN: setting({
    shownDefault: 'USDC on Ethereum',
    meaning: 'contract of the token used for dollars there; set it together with the chain',
    expects: '0x and 40 hexadecimal digits',
    read: contract,
    default: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  }),
  PAYMENT_TOKEN_DECIMALS: setting({
    shownDefault: '6',
    meaning: 'how many decimals that token has',
    expects: '2 to 36',
    read: wholeNumber(2, 36),
    default: 6,
  }),
  KYC_RETURN_DAYS: setting({
    shownDefault: '30',
    meaning:
      'days from a failed identity check, or from finalization if that is later, until an admin may return the award to the sponsor',
    expects: '0 to 3650',
    read: wholeNumber(0, 3650),
    default: 30,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    shownDefault: 'none',
    meaning:
      'collector of OpenTelemetry that gets a trace of each request over HTTP, without any value that a person sent; OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER count too',
    expects: 'an http or https address',
    read: urlOf(['http:', 'https:']),
    default: optional,
  }),
  LOG_LEVEL: setting({
    shownDefault: 'info',
    meaning: 'structured log on standard output',
    expects: 'trace, debug, info, warn, error, fatal or silent',
    read: (value) =>
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(value) ? value : undefined,
    default: 'info',
  }),
}

type Settings = { [K in keyof typeof settings]: (typeof settings)[K]['default'] }
export type Config = Settings & {
  publicUrl: string
  isProduction: boolean
  storesPlainBackups: boolean
  mailbox: MailboxAccess
  commonPasswords: CommonPasswordMode
  warnings: string[]
  /** Unknown names that look like settings. */
  unknown: string[]
}

type Environment = Record<string, string | undefined>

/** Reads all settings. Throws a single error that lists every invalid value and what is expected. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, one]) => [
      name,
      readSetting(name, one as Setting<unknown>, environment, problems),
    ]),
  ) as Settings
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction) problems.push(...productionProblems(values))
  problems.push(...bucketProblems(values))
  if (problems.length > 0) throw new Error(`Bad settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const unknown = unknownSettings(environment)
  return {
    ...values,
    isProduction,
    storesPlainBackups: storesPlainBackups(values),
    publicUrl,
    commonPasswords: values.COMMON_PASSWORDS ?? (isProduction ? 'refuse' : 'warn'),
    mailbox: mailboxAccess({ ...values, isProduction, publicUrl }),
    unknown,
    warnings: [
      ...unknown.map((name) => `Unknown setting ${name} is ignored`),
      ...signingWarnings({ isProduction, DATABASE_URL: values.DATABASE_URL, isGiven: Boolean(values.LOG_SIGNING_KEY) }),
    ],
  }
}

function readSetting(name: string, one: Setting<unknown>, environment: Environment, problems: string[]): unknown {
  const raw = environment[name] || readSecretFile(name, one, environment, problems)
  if (raw === undefined || raw === '') return one.default
  const value = one.read(raw)
  if (value === undefined) {
    const found = one.problems?.(raw) ?? []
    problems.push(`${[`${name} is not valid`, ...found].join(': ')}. Expected: ${one.expects}`)
  }
  return value
}

function readSecretFile(
  name: string,
  one: Setting<unknown>,
  environment: Environment,
  problems: string[],
): string | undefined {
  const file = environment[`${name}_FILE`]
  if (!one.isSecret || !file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    problems.push(`${name}_FILE names a file that cannot be read: ${file}`)
    return undefined
  }
}

const ownPrefixes =
  /^(PRIMACY_|SMTP_|MAIL_|MAILS_|MAILBOX|DATABASE_|ADMIN_|AUTH_|COMMON_|RATE_LIMIT_|EMBEDDED_|TOKEN_|LEGAL_|CORS_|TRUST_|SUPPORT_|SECURITY_|SITE_|LOG_|PAYMENT_|KYC_|DRAIN_|METRICS_|REPORT_|BACKUP_|SOURCE_|WEBHOOKS_|FEATURES_)/

/** Unknown names with our prefixes, which are usually typos. */
function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment).filter(
    (name) => ownPrefixes.test(name) && !(name in settings) && !(name.replace(/_FILE$/, '') in settings),
  )
}

/** The table in docs/settings.md. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, one]) => `| ${name} | ${one.shownDefault} | ${one.meaning} (${one.expects}) |`,
  )
  return ['| name | default | meaning (expected form) |', '|---|---|---|', ...rows].join('\n')
}
