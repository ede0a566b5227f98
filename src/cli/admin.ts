import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type CommonPasswordMode, commonPasswordWarning } from '../domain/accounts/guessed-passwords'
import {
  createAdmin,
  grantAdmin,
  listAdmins,
  resetPassword,
  resetSecondFactor,
  revokeAdmin,
} from '../server/accounts/admin-accounts'
import { type Config, readConfig } from '../server/config'
import { type Database, openDatabase } from '../server/db/database'
import { migrate } from '../server/db/migrate'
import { sealReports } from '../server/db/sealing/seal-reports'

const usage = `Usage: npm run admin -- COMMAND
  create --email E --username U [--wallet 0x…]   make an admin; the password comes from ADMIN_PASSWORD, standard input or a prompt
  grant --email E                                make an account an admin
  revoke --email E                               make an admin an ordinary account again
  reset-password --email E                       set a new password and end the account's sessions
  reset-second-factor --email E                  let the password alone open the account again, for a lost app
  list                                           show the admins
  seal-reports                                   encrypt with REPORT_KEY every text of a report that is not, or with an older key`

type Options = { email?: string; username?: string; wallet?: string }

/** Operators' command, run on the server itself; the embedded database must not be in use by a running server. */
async function run(argv: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { email: { type: 'string' }, username: { type: 'string' }, wallet: { type: 'string' } },
  })
  const command = positionals[0]
  if (!command) return usage
  const config = readConfig()
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
  { ADMIN_PASSWORD, commonPasswords }: Config,
): Promise<string> {
  const { db } = database
  const now = new Date()
  if (command === 'list')
    return (await listAdmins(db)).map((admin) => `${admin.username}  ${admin.email}`).join('\n') || 'There is no admin.'
  if (command === 'seal-reports') return sealAll(database)
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
  if (command === 'grant') return grantAdmin(db, { email, now }).then(() => `${email} is an admin now.`)
  if (command === 'revoke') return revokeAdmin(db, { email, now }).then(() => `${email} is no admin any more.`)
  if (command === 'reset-password') {
    const password = ADMIN_PASSWORD ?? (await askPassword())
    const owner = await resetPassword(db, { email, password, commonPasswords, now })
    warnOfCommon(password, owner, commonPasswords)
    return `The password of ${email} is changed and every session of the account is ended.`
  }
  if (command === 'reset-second-factor') {
    await resetSecondFactor(db, { email, now })
    return `The second factor of ${email} is off and every session of the account is ended.`
  }
  throw new Error(usage)
}

async function sealAll({ db }: Database): Promise<string> {
  const { issues, revisions, replies, unreadable } = await sealReports(db)
  if (unreadable > 0) process.exitCode = 1
  return [
    `Encrypted now: ${issues} submissions, ${revisions} revisions, ${replies} kept replies.`,
    ...(unreadable > 0 ? [`${unreadable} texts opened with none of the keys and stay as they are.`] : []),
    'Backups made before hold the texts in the clear; so do the files of PostgreSQL until VACUUM FULL was run.',
  ].join('\n')
}

function warnOfCommon(password: string, owner: { username: string; email: string }, mode: CommonPasswordMode): void {
  const warning = commonPasswordWarning(password, owner, mode)
  if (warning) process.stderr.write(`${warning}\n`)
}

function missing(option: string): never {
  throw new Error(`${option} is missing.\n${usage}`)
}

/** From a pipe: its first line. From a terminal: a prompt that does not show what is typed. */
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

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error & { fields?: Record<string, string> }) => {
    process.stderr.write(`${Object.values(error.fields ?? {}).join('\n') || error.message}\n`)
    process.exitCode = 1
  },
)
