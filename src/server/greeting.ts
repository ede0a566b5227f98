import { countAdmins } from './accounts/account-queries'
import type { Config } from './config'
import type { Database } from './db/database'

export type DemoLogin = { who: string; email: string; password: string }

/** What a person who started the product has to know: what to open, where mail goes and how to become an admin. */
export async function greeting(config: Config, url: string, database: Database, logins: DemoLogin[]): Promise<string> {
  const lines = [
    `${config.SITE_NAME} is running.`,
    `  Open      ${url}`,
    `  Data      ${database.engine === 'postgres' ? 'PostgreSQL of DATABASE_URL' : `embedded database in ${config.DATA_DIR}`}`,
    `  Mail      ${whereMailGoes(config, url)}`,
    `  API       ${url}/docs/api`,
  ]
  if ((await countAdmins(database.db)) === 0) {
    lines.push(
      '',
      'There is no admin yet. Stop the server (Ctrl+C) and make one, then start again:',
      '  npm run admin -- create --email you@example.com --username you',
      'or set ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD before the start.',
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

function whereMailGoes(config: Config, url: string): string {
  if (config.SMTP_URL) return `sent through ${new URL(config.SMTP_URL).host}`
  return config.mailbox === 'nobody'
    ? 'kept in the database; set SMTP_URL to send it'
    : `no mail leaves this server; read it at ${url}/dev/mailbox`
}
