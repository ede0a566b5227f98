import { createSetupLink, setupLinkHours } from './accounts/first-admin/setup-link'
import type { Config } from './config'
import type { Database } from './db/database'
import { currentRelease, releaseLine } from './release'

export type DemoLogin = { who: string; email: string; password: string }

/** Tells the operator what to open, where mail goes and how to create an admin. */
export async function startupMessage(
  config: Config,
  url: string,
  database: Database,
  { logins, now }: { logins: DemoLogin[]; now: Date },
): Promise<string> {
  const lines = [
    `${config.SITE_NAME} is running.`,
    `  Version   ${releaseLine(currentRelease())}`,
    `  Open      ${url}`,
    `  Data      ${database.engine === 'postgres' ? 'PostgreSQL of DATABASE_URL' : `embedded database in ${config.DATA_DIR}`}`,
    `  Mail      ${describeMail(config, url)}`,
    `  API       ${url}/docs/api`,
  ]
  const setupLink = await createSetupLink(database.db, url, now)
  if (setupLink) {
    lines.push(
      '',
      `There is no admin yet. Within ${setupLinkHours} hours, whoever opens this link first becomes one:`,
      `  ${setupLink}`,
      'Every start prints another link until there is an admin. Without a browser: npm run admin -- --help',
    )
  }
  if (logins.length > 0) {
    lines.push(
      '',
      'Demo logins:',
      ...logins.map((login) => `  ${login.who.padEnd(34)} ${login.email.padEnd(24)} ${login.password}`),
    )
  }
  return lines.join('\n')
}

function describeMail(config: Config, url: string): string {
  if (config.SMTP_URL) return `sent through ${new URL(config.SMTP_URL).host}`
  return config.mailbox === 'nobody'
    ? 'kept in the database; set SMTP_URL to send it'
    : `no mail leaves this server; read it at ${url}/dev/mailbox`
}
