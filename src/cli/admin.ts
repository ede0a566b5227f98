import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type CommonPasswordMode, commonPasswordWarning } from '../domain/accounts/common-passwords'
import { createAdmin, listAdmins, resetPassword, resetSecondFactor } from '../server/accounts/admin-accounts'
import { replaceSetupLinks, setupLinkHours } from '../server/accounts/first-admin/setup-link'
import { type Config, readConfig } from '../server/config'
import { type Database, type Db, openDatabase } from '../server/db/database'
import { encryptReports } from '../server/db/encryption/encrypt-reports'
import { migrate } from '../server/db/migrate'
import { grantAdminRole, revokeAdminRole } from '../server/judging/seats/change-role'
import { sendTestMail } from '../server/mail/test-mail'
import { address } from '../server/setting'
import { noSuchCommand, runCommand as runAsCommand } from './running/command'

const usage = `Usage: npm run admin -- COMMAND
  create --email E --username U [--wallet 0x…]   make an admin; the password comes from ADMIN_PASSWORD, standard input or a prompt
  setup-link                                     print a link for the first admin to sign up; earlier links stop working
  grant --email E                                make an account an admin
  revoke --email E                               remove an account's admin rights
  reset-password --email E                       set a new password and end the account's sessions
  reset-second-factor --email E                  turn two-step login off, for a lost authenticator app
  list                                           show the admins
  test-mail ADDRESS                              send a test email through SMTP_URL, and show what the mail server says
  seal-reports                                   encrypt with REPORT_KEY every text of a report that is not encrypted, or uses an older key
  --help, --version`

const accountCommands = ['create', 'grant', 'revoke', 'reset-password', 'reset-second-factor']
const commands = [...accountCommands, 'setup-link', 'list', 'test-mail', 'seal-reports']

type Options = { email?: string; username?: string; wallet?: string }

/** The operator's command, run on the server itself. A running server must not be using the embedded database. */
async function run(argv: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { email: { type: 'string' }, username: { type: 'string' }, wallet: { type: 'string' } },
  })
  const command = positionals[0]
  if (!command) return usage
  if (!commands.includes(command)) throw noSuchCommand(command)
  const config = readConfig()
  // Before opening the database, which a running server may hold.
  if (command === 'test-mail') return testMail(config, positionals[1])
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    reportKey: config.REPORT_KEY,
    oldReportKeys: config.REPORT_KEYS_OLD,
  })
  try {
    await migrate(database)
    return await runCommand(command, values, database, config)
  } finally {
    await database.close()
  }
}

async function runCommand(
  command: string,
  options: Options,
  database: Database,
  { ADMIN_PASSWORD, commonPasswords, publicUrl }: Config,
): Promise<string> {
  const { db } = database
  const now = new Date()
  if (command === 'list')
    return (await listAdmins(db)).map((admin) => `${admin.username}  ${admin.email}`).join('\n') || 'There is no admin.'
  if (command === 'seal-reports') return encryptAll(database, now)
  if (command === 'setup-link') return newSetupLink(db, publicUrl, now)
  const email = options.email ?? missing('--email')
  if (command === 'create') {
    const username = options.username ?? missing('--username')
    const password = ADMIN_PASSWORD ?? (await askPassword())
    const admin = await createAdmin(db, {
      ...{ email, username, password, walletAddress: options.wallet, now },
      commonPasswords,
    })
    warnOfCommon(password, admin, commonPasswords)
    return `${username} <${email}> is an admin and can log in.`
  }
  if (command === 'grant') return grantAdminRole(db, { email, now }).then(() => `${email} is an admin now.`)
  if (command === 'revoke') return revokeAdminRole(db, { email, now }).then(() => `${email} is no admin any more.`)
  if (command === 'reset-password') {
    const password = ADMIN_PASSWORD ?? (await askPassword())
    const owner = await resetPassword(db, { email, password, commonPasswords, now })
    warnOfCommon(password, owner, commonPasswords)
    return `The password of ${email} was changed, and every session of the account has ended.`
  }
  if (command === 'reset-second-factor') {
    await resetSecondFactor(db, { email, now })
    return `Two-step login of ${email} is off, and every session of the account has ended.`
  }
  throw noSuchCommand(command)
}

async function testMail(config: Config, to: string | undefined): Promise<string> {
  if (!to || address(to) === undefined)
    throw new Error('The address is missing: npm run admin -- test-mail you@example.com')
  const { isSent, reply } = await sendTestMail(config, to)
  if (!isSent) throw new Error(`The email to ${to} was not sent. ${reply}`)
  return `The email to ${to} was accepted. The mail server said: ${reply}`
}

async function newSetupLink(db: Db, publicUrl: string, now: Date): Promise<string> {
  const link = await replaceSetupLinks(db, publicUrl, now)
  if (!link) throw new Error('There is already an admin. "grant" and "create" make another one.')
  return `Within ${setupLinkHours} hours, the first person to open this link becomes the first admin:\n  ${link}`
}

async function encryptAll({ db }: Database, now: Date): Promise<string> {
  const { issues, revisions, appeals, replies, drafts, publications, runs, fixes, unreadable } = await encryptReports(
    db,
    now,
  )
  if (unreadable > 0) process.exitCode = 1
  return [
    `Encrypted now: ${issues} submissions, ${revisions} revisions, ${appeals} appeals, ${replies} kept replies, ${drafts} drafts of reports, ${publications} reports that are not public, ${runs} runs of proofs, ${fixes} fixes.`,
    ...(unreadable > 0
      ? [`${unreadable} texts could not be decrypted with any of the keys and stay as they are.`]
      : []),
    'Earlier backups still hold the texts unencrypted. So do the files of PostgreSQL until you run VACUUM FULL.',
  ].join('\n')
}

function warnOfCommon(password: string, owner: { username: string; email: string }, mode: CommonPasswordMode): void {
  const warning = commonPasswordWarning(password, owner, mode)
  if (warning) process.stderr.write(`${warning}\n`)
}

function missing(option: string): never {
  throw new Error(`${option} is missing.\n${usage}`)
}

/** From a pipe: its first line. In a terminal: a prompt without echo. */
async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stdout.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isTerminal ? silent : undefined, terminal: isTerminal })
  for await (const line of lines) {
    lines.close()
    if (isTerminal) process.stdout.write('\n')
    return line
  }
  throw new Error('No password was given.')
}

runAsCommand(usage, run)
