import type { AddressInfo } from 'node:net'
import { ensureFirstAdmin } from './accounts/admin-accounts'
import { buildApp } from './app'
import type { Config } from './config'
import { type Database, openDatabase } from './db/database'
import { startDatabaseClock } from './db/database-clock'
import { prepareDatabase } from './db/opening/prepare-database'
import { loadDemo } from './demo/load-demo'
import { greeting } from './greeting'
import { startJobs } from './jobs/start-jobs'
import { keptSecret, signerOf } from './kept-secret'
import { logOptions } from './log'
import { startMailWorker } from './mail/mail-worker'
import { chooseSender } from './mail/sending/choose-sender'
import { stopGracefully } from './stop-gracefully'

type StartOptions = {
  demo: boolean
  /** The built client; without it (development) only the API is served. */
  webDir: string | null
  /** Ends the process with a sentence: the database is gone for good. */
  endWith: (line: string) => void
}
type Running = { url: string; stop: () => Promise<void> }

/** Composes the product and listens: settings, database, migrations, clock, mail, HTTP; closed in reverse. */
export async function start(config: Config, options: StartOptions): Promise<Running> {
  const authSecret = config.AUTH_SECRET ?? keptSecret(config.DATA_DIR)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    mustBeDurable: config.isProduction,
    reportKey: config.REPORT_KEY,
    oldReportKeys: config.REPORT_KEYS_OLD,
    onEngineFailure: (reason) => options.endWith(`The embedded database stopped answering: ${reason}`),
  })
  try {
    return await serve(config, options, database, authSecret)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, options: StartOptions, database: Database, authSecret: string): Promise<Running> {
  await prepareDatabase(database)
  const clock = await startDatabaseClock(database)
  const { db } = database
  await ensureFirstAdmin(db, {
    email: config.ADMIN_EMAIL,
    username: config.ADMIN_USERNAME,
    password: config.ADMIN_PASSWORD,
    commonPasswords: config.commonPasswords,
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
    mailbox: config.mailbox,
    site: siteSettings(config, options.webDir),
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
    verdictDelayMs: config.MAIL_VERDICTS_SECONDS * 1000,
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

function siteSettings(config: Config, webDir: string | null) {
  return {
    siteName: config.SITE_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    webDir,
    legalDir: config.LEGAL_DIR ?? null,
    analytics: config.ANALYTICS,
    commonPasswords: config.commonPasswords,
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
