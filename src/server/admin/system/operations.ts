import { type SettingFacts, type SettingProblem, settingProblems } from '../../../domain/system/setting-problems'
import { type Config, settings } from '../../config'
import { addressesOf } from '../../db/pool/database-hosts'
import { sendTestMail, type TestMailResult } from '../../mail/test-mail'
import { currentRelease, type Release } from '../../release'
import type { Setting } from '../../setting'

export type JobState = {
  name: string
  everySeconds: number
  lastRunAt: Date | null
  lastError: string | null
  /** Failures since the last successful run. */
  failures: number
}

/** State that only the running process knows. */
export type Operations = SettingsReport & {
  release: Release
  startedAt: Date
  dataDir: string
  /** Host and port; null if mails are kept in the local mailbox. */
  mailServer: string | null
  /** This machine's clock, not the database's. */
  hostNow: () => Date
  jobs: () => JobState[]
  sendTestMail: (email: string) => Promise<TestMailResult>
}

/** Computed once, because settings can't change while the process runs. */
export function operationsOf(config: Config, running: Pick<Operations, 'hostNow' | 'jobs'>): Operations {
  return {
    ...running,
    ...reportSettings(config),
    release: currentRelease(),
    startedAt: running.hostNow(),
    dataDir: config.DATA_DIR,
    mailServer: config.SMTP_URL ? new URL(config.SMTP_URL).host : null,
    sendTestMail: (email) => sendTestMail(config, email),
  }
}

type SettingInForce = { name: string; value: string; isDefault: boolean }
type SettingsReport = { settings: SettingInForce[]; problems: SettingProblem[]; facts: SettingFacts }

/** Shown without user, password and query parameters. */
const addresses = ['DATABASE_URL', 'SMTP_URL']

/** The server's settings without secrets, and their problems. */
export function reportSettings(config: Config): SettingsReport {
  const inForce = Object.entries(settings).map(([name, one]) => {
    const value: unknown = config[name as keyof typeof settings]
    const isDefault = value === one.default
    return { name, value: isDefault ? one.shownDefault : shownValue(name, one as Setting<unknown>, value), isDefault }
  })
  const facts = factsOf(config)
  return { settings: inForce, problems: [...settingProblems(facts), ...unknownNames(config)], facts }
}

function shownValue(name: string, { isSecret }: Setting<unknown>, value: unknown): string {
  if (addresses.includes(name)) return withoutLogin(String(value))
  if (isSecret) return 'set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' && value !== null ? Object.values(value).join(':') : String(value)
}

function withoutLogin(address: string): string {
  const urls = addressesOf(address).map((one) => new URL(one))
  return `${urls[0]?.protocol}//${urls.map(({ host }) => host).join()}${urls[0]?.pathname}`
}

const factsOf = (config: Config): SettingFacts => ({
  isProduction: config.isProduction,
  publicUrl: config.publicUrl,
  isOnPostgres: Boolean(config.DATABASE_URL),
  hasOwnSigningKey: Boolean(config.LOG_SIGNING_KEY),
  hasOwnTerms: Boolean(config.LEGAL_DIR),
  isMailboxOpen: config.mailbox === 'everybody',
  sendsMail: Boolean(config.SMTP_URL),
  mailFrom: config.MAIL_FROM,
  supportEmail: config.SUPPORT_EMAIL,
  allowsCommonPasswords: config.commonPasswords === 'allow',
  rateLimitScale: config.RATE_LIMIT_SCALE,
  storesPlainBackups: config.storesPlainBackups,
})

const unknownNames = ({ unknown }: Config): SettingProblem[] =>
  unknown.map((setting) => ({ setting, problem: 'Unknown setting, so it is ignored.' }))
