import { createSetupLink, setupLinkHours } from '../accounts/first-admin/setup-link'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { currentRelease, releaseLine } from '../release'

type DemoLogin = { who: string; email: string; password: string }

/** Who to log in as in the demo, and what to look at first. */
export type DemoGuide = {
  logins: DemoLogin[]
  tour: { about: string; as: string | null; path: string }[]
}

type Startup = {
  siteName: string
  version: string
  url: string
  data: string
  mail: string
  /** Null once there is an admin. */
  setupLink: string | null
  warnings: string[]
}

/** What the operator needs to know: the URL to open, where mail goes and how to create an admin. */
export async function readStartup(config: Config, url: string, database: Database, now: Date): Promise<Startup> {
  return {
    siteName: config.SITE_NAME,
    version: releaseLine(currentRelease()),
    url,
    data: database.engine === 'postgres' ? 'PostgreSQL of DATABASE_URL' : `embedded database in ${config.DATA_DIR}`,
    mail: describeMail(config, url),
    setupLink: await createSetupLink(database.db, url, now),
    warnings: [...config.warnings, ...nodeWarnings(process.versions.node)],
  }
}

type Log = { info(facts: object, message: string): void; warn(message: string): void }

/** For the production log, where every line of standard output is JSON. */
export function logStartup(log: Log, { siteName, setupLink, warnings, ...startup }: Startup): void {
  for (const warning of warnings) log.warn(warning)
  log.info({ startup }, `${siteName} is running.`)
  if (setupLink) log.info({ setupLink }, firstAdminText)
}

const firstAdminText = `There is no admin yet. Within ${setupLinkHours} hours, the first person to open this link becomes one:`

/** For the person who started it. */
export function printStartup(startup: Startup, demo: DemoGuide | null): void {
  for (const warning of startup.warnings) process.stderr.write(`${warning}\n`)
  process.stdout.write(`${startupMessage(startup, demo)}\n`)
}

function startupMessage({ siteName, version, url, data, mail, setupLink }: Startup, demo: DemoGuide | null): string {
  const lines = [
    `${siteName} is running.`,
    `  Version   ${version}`,
    `  Open      ${url}`,
    `  Data      ${data}`,
    `  Mail      ${mail}`,
    `  API       ${url}/docs/api`,
  ]
  if (setupLink) {
    lines.push(
      '',
      firstAdminText,
      `  ${setupLink}`,
      'Every start prints another link until there is an admin. Without a browser: npm run admin -- --help',
    )
  }
  if (demo) lines.push(...demoLines(demo, url))
  return lines.join('\n')
}

function demoLines({ logins, tour }: DemoGuide, url: string): string[] {
  return [
    '',
    'Demo logins:',
    ...logins.map((login) => `  ${login.who.padEnd(34)} ${login.email.padEnd(24)} ${login.password}`),
    '',
    'What to look at first:',
    ...tour.map(({ about, as, path }) => `  ${about.padEnd(34)} ${(as ?? 'without a login').padEnd(24)} ${url}${path}`),
  ]
}

function describeMail(config: Config, url: string): string {
  if (config.SMTP_URL) return `sent through ${new URL(config.SMTP_URL).host}`
  return config.mailbox === 'nobody'
    ? 'waits in the database until SMTP_URL is set'
    : `not sent; read it at ${url}/dev/mailbox`
}

/** Node 20 got its last security update in April 2026. */
const oldestSupported = 22

/** A warning for operators whose Node version is out of support, although everything still works on it. */
export function nodeWarnings(version: string): string[] {
  const major = Number(version.split('.', 1)[0])
  return major >= oldestSupported
    ? []
    : [`Node ${version} has had no security updates since April 2026. Use Node 24; everything still works.`]
}
