import { ensureFirstAdmin } from './accounts/admin-accounts'
import { operationsOf } from './admin/system/operations'
import { buildApp } from './app'
import type { Config } from './config'
import { archiveStoreOf } from './db/archives/archive-store'
import { type Database, type Db, openDatabase } from './db/database'
import { type DatabaseClock, startDatabaseClock } from './db/database-clock'
import { serverSecrets } from './db/encryption/secret-keys'
import { prepareDatabase } from './db/opening/with-database'
import type { DemoProduct } from './demo/load-demo'
import { generatedSecret, signerOf } from './generated-secret'
import { startJobs } from './jobs/start-jobs'
import { createWarmUp } from './jobs/warm-up'
import { unfilteredLog, warnBriefly } from './log'
import { startMail } from './mail/start-mail'
import { startMetrics } from './metrics/start-metrics'
import { appSettings, paymentSettings } from './startup/app-settings'
import { featureMailsOf, type ServerFeature, startFeatures } from './startup/features'
import { type DemoGuide, logStartup, printStartup, readStartup } from './startup/startup-message'
import { stopGracefully } from './stop-gracefully'

export type StartOptions = {
  features: readonly ServerFeature[]
  /** Fills the database with the demo; null without it. */
  openDemo: ((db: Db, now: Date, product: Pick<DemoProduct, 'site' | 'payments'>) => Promise<DemoGuide>) | null
  /** The built client; if null (development), only the API is served. */
  webDir: string | null
  /** Exits the process with a message after a permanent database failure. */
  endWith: (line: string) => void
}
type Running = { url: string; stop: () => Promise<void> }

/** Starts the product: database, migrations, clock, mail, HTTP. Stopping closes them in reverse order. */
export async function start(config: Config, options: StartOptions): Promise<Running> {
  const authSecret = config.AUTH_SECRET ?? generatedSecret(config.DATA_DIR)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    mustBeDurable: config.isProduction,
    durableBy: config.DATABASE_DURABLE_BY,
    reportKey: config.REPORT_KEY,
    oldReportKeys: config.REPORT_KEYS_OLD,
    archives: archiveStoreOf(config),
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
  const demo = (await options.openDemo?.(db, clock.now(), demoProduct(config))) ?? null
  const signer = signerOf(config)
  const { metrics, runs, watchStalls } = startMetrics()
  const tracing = await startTracing(config, database, (text) => warnBriefly(app.log, text))
  let draining = false
  const app = await buildApp({
    ...appSettings(config, options.webDir),
    database,
    clock,
    authSecret,
    signer,
    metrics,
    traceRequests: tracing?.traceRequests,
    operations: operationsOf(config, { hostNow: () => new Date(), jobs: () => jobs.states() }),
    kickMail: () => mail.kick(),
    mailFloods: () => mail.floods(),
    features: options.features,
    wakeFeature: (name) => work.wake(name),
    isDraining: () => draining,
  })
  const report = (what: string) => (error: unknown) => app.log.warn({ err: error }, what)
  database.pool.on('error', report('a database connection was lost'))
  const sending = { db, clock, metrics, warn: (facts: object, message: string) => app.log.warn(facts, message) }
  const mails = { featureMails: featureMailsOf(options.features), onError: report('a mail could not be sent') }
  const mail = startMail(config, { ...sending, ...mails })
  const secrets = serverSecrets(authSecret, config.AUTH_SECRET_PREVIOUS)
  const callsPrivate = config.WEBHOOKS_ALLOW_PRIVATE
  const work = await startFeatures(options.features, { ...sending, secrets, callsPrivate, report })
  const alwaysLog = unfilteredLog(app.log)
  const writeHead = (ledgerHead: object) => alwaysLog.info({ ledgerHead }, 'head of the ledger')
  const surroundings = { features: options.features, db, clock, signer, host: new URL(config.publicUrl).host, config }
  const jobs = startJobs({ ...surroundings, database, kickMail: mail.kick, writeHead, ...runs }, report)
  const backups = await offerBackups(config, database, clock, (text) => app.log.warn(text))
  for (const { name } of jobs.states()) metrics.jobSucceededAt.set({ name }, 0)
  const warmUp = createWarmUp(database, clock)
  const loop = watchStalls(app.log)
  const stop = async (drainMs: number) => {
    draining = true
    const services = [warmUp, jobs, mail, work, backups, loop]
    await stopGracefully({ app, drainMs, stopWork: services.map((one) => one.stop) })
    await tracing?.stop()
    clock.stop()
    await database.close()
  }
  const address = await app.listen({ host: config.HOST, port: config.PORT }).catch(async (error: unknown) => {
    await stop(0)
    throw error
  })
  warmUp.start()
  const url = config.PUBLIC_URL ?? `http://localhost:${new URL(address).port || 80}`
  const startup = await readStartup(config, url, database, clock.now())
  if (config.isProduction && !demo) logStartup(alwaysLog, startup)
  else printStartup(startup, demo)
  return { url, stop: () => stop(config.DRAIN_SECONDS * 1000) }
}

/** What the demo says of the product. */
const demoProduct = (config: Config) => ({
  site: { name: config.SITE_NAME, origin: new URL(config.publicUrl).origin },
  payments: paymentSettings(config),
})

/** Loaded only if tracing is configured. */
async function startTracing(config: Config, { pool }: Database, warn: (text: string) => void) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const tracing = await import('./http/tracing/start-tracing')
  return tracing.startTracing({ endpoint, pool, warn })
}

/** PostgreSQL can be backed up without the server's help. */
async function offerBackups(
  { DATA_DIR: dataDir }: Config,
  { engine, db }: Database,
  clock: DatabaseClock,
  warn: (text: string) => void,
) {
  if (engine === 'postgres') return { stop: async () => {} }
  const { serveBackups } = await import('./backup/backups-of-server')
  return serveBackups({ db, clock, dataDir, warn })
}
