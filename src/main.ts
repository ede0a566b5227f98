import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureFirstAdmin } from './server/accounts/admin-accounts'
import { buildApp } from './server/app'
import { type Config, readConfig } from './server/config'
import { type Database, openDatabase } from './server/db/database'
import { startDatabaseClock } from './server/db/database-clock'
import { prepareDatabase } from './server/db/opening/prepare-database'
import { loadDemo } from './server/demo/load-demo'
import { greeting } from './server/greeting'
import { startJobs } from './server/jobs/start-jobs'
import { keptSecret, signerOf } from './server/kept-secret'
import { logOptions } from './server/log'
import { startMailWorker } from './server/mail/mail-worker'
import { chooseSender } from './server/mail/sending/choose-sender'
import { stopGracefully } from './server/stop-gracefully'

const here = dirname(fileURLToPath(import.meta.url))
/** The built client stands beside the bundle; without it (development) only the API is served. */
const builtClient = join(here, '../web')

type Running = { url: string; stop: () => Promise<void> }

/** Composes the product and listens: settings, database, migrations, clock, mail, HTTP; closed in reverse. */
export async function start(config: Config, options: { demo: boolean }): Promise<Running> {
  const authSecret = config.AUTH_SECRET ?? keptSecret(config.DATA_DIR)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    mustBeDurable: config.isProduction,
    reportKey: config.REPORT_KEY,
    oldReportKeys: config.REPORT_KEYS_OLD,
    onEngineFailure: (reason) => endWith(`The embedded database stopped answering: ${reason}`),
  })
  try {
    return await serve(config, options, database, authSecret)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  config: Config,
  options: { demo: boolean },
  database: Database,
  authSecret: string,
): Promise<Running> {
  await prepareDatabase(database)
  const clock = await startDatabaseClock(database)
  const { db } = database
  await ensureFirstAdmin(db, {
    email: config.ADMIN_EMAIL,
    username: config.ADMIN_USERNAME,
    password: config.ADMIN_PASSWORD,
    now: clock.now(),
  })
  const demoLogins = options.demo ? await loadDemo(db, clock.now()) : []
  const signer = signerOf(config)
  let draining = false
  const app = await buildApp({
    database,
    clock,
    authSecret,
    previousAuthSecret: config.AUTH_SECRET_PREVIOUS,
    signer,
    tokenDays: config.TOKEN_DAYS,
    adminSessionHours: config.ADMIN_SESSION_HOURS,
    adminsNeedSecondFactor: config.ADMIN_TOTP === 'required',
    rateLimitScale: config.RATE_LIMIT_SCALE,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    mailboxShown: config.mailboxShown,
    site: siteSettings(config),
    security: securityContact(config),
    payments: paymentSettings(config),
    kickMail: () => mail.kick(),
    mailFloods: () => mail.floods(),
    isDraining: () => draining,
    logger: logOptions(config.LOG_LEVEL),
  })
  const report = (what: string) => (error: unknown) => app.log.warn({ err: error }, what)
  database.pool.on('error', report('a database connection was lost'))
  const mail = startMailWorker({
    db,
    clock,
    sender: chooseSender(config, db),
    publicUrl: config.publicUrl,
    siteName: config.SITE_NAME,
    pace: mailPace(config),
    onFlood: () => app.log.warn(`more mails than MAILS_PER_MINUTE (${config.MAILS_PER_MINUTE}): the rest leaves later`),
    onError: report('a mail could not be handled'),
  })
  const writeHead = (ledgerHead: object) => app.log.info({ ledgerHead }, 'head of the ledger')
  const jobs = startJobs({ db, clock, kickMail: mail.kick, signer, writeHead }, report)
  const stop = async (drainMs: number) => {
    draining = true
    await stopGracefully({ app, drainMs, stopWork: [jobs.stop, mail.stop] })
    clock.stop()
    await database.close()
  }
  try {
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    await stop(0)
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  const url = config.PUBLIC_URL ?? `http://localhost:${port}`
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`)
  process.stdout.write(`${await greeting(config, url, database, demoLogins)}\n`)
  return { url, stop: () => stop(config.DRAIN_SECONDS * 1000) }
}

function siteSettings(config: Config) {
  return {
    siteName: config.SITE_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    webDir: existsSync(builtClient) ? builtClient : null,
    legalDir: config.LEGAL_DIR ?? null,
    analytics: config.ANALYTICS,
  }
}

/** A rate limit like the others: what multiplies them brings the mails of one address closer together. */
function mailPace({ MAILS_PER_MINUTE: perMinute, RATE_LIMIT_SCALE: scale }: Config) {
  return { perMinute, apartMs: Math.ceil(60_000 / scale) }
}

function paymentSettings(config: Config) {
  const { PAYMENT_CHAIN_ID: chainId, PAYMENT_TOKEN: address, PAYMENT_TOKEN_DECIMALS: decimals } = config
  return { token: { chainId, address, decimals }, kycReturnDays: config.KYC_RETURN_DAYS }
}

function securityContact(config: Config) {
  const { SECURITY_CONTACT: contacts, SECURITY_POLICY: policy, publicUrl } = config
  return contacts && { contacts, policy, publicUrl }
}

/** Runs until SIGTERM or SIGINT; a second signal ends at once. */
export async function main(argv: string[]): Promise<void> {
  let running: Running
  try {
    running = await start(readConfig(), { demo: argv.includes('--demo') })
  } catch (error) {
    endWith(startProblem(error as NodeJS.ErrnoException))
    return
  }
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    running.stop().then(
      () => process.exit(0),
      (error) => endWith(`Stopping failed: ${(error as Error).message}`),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function startProblem(error: NodeJS.ErrnoException & { port?: number; address?: string }): string {
  if (error.code === 'EADDRINUSE') return `Port ${error.port} on ${error.address} is in use. Set PORT to another one.`
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${error.port} needs more rights. Set PORT above 1023.`
  return error.message
}

function endWith(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
