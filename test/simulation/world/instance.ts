import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { features as allFeatures } from '../../../src/features/every-feature'
import { buildApp } from '../../../src/server/app'
import type { Clock } from '../../../src/server/clock'
import type { Config } from '../../../src/server/config'
import { batchTimeoutFactor, setBatchTimeoutFactor } from '../../../src/server/db/batched'
import { type Database, type Db, openDatabase } from '../../../src/server/db/database'
import { getReportKeys, setReportKeys } from '../../../src/server/db/encryption/report-keys'
import { listChores } from '../../../src/server/jobs/start-jobs'
import { logOptions } from '../../../src/server/log'
import { startMailWorker } from '../../../src/server/mail/mail-worker'
import { createMetrics } from '../../../src/server/metrics/metrics'
import type { Post } from '../../../src/server/network/post'
import type { Signer } from '../../../src/server/signing/signer'
import { appSettings } from '../../../src/server/startup/app-settings'
import { featureMailsOf, featuresOn, startFeatures } from '../../../src/server/startup/features'
import { testTimeoutFactor } from '../../server/databases'
import { quietProcess } from '../../server/test-operations'
import { listenUntilEnd } from './feed-of-process'
import type { DyingSender } from './mail-server'

/** A process of the product on a database. What it works through by timers is worked through when it is told to. */
export type Instance = {
  app: FastifyInstance
  /** Does what the timers of a process would have done by now, but for what is late. */
  doChores(isLate: () => boolean): Promise<void>
  /** Sends every mail and webhook that is due. */
  sendAll(): Promise<void>
  /** What was begun in the background is done. */
  idle(): Promise<void>
  /** Sends mails, and is dead when the mail server has one of them that is not noted as sent. Lives on if no mail is due. */
  dieWhileMailing(): Promise<void>
  /** Ends without a word, as a killed process: nothing is waited for that the database has not seen. */
  drop(): Promise<void>
}

export type Surroundings = {
  database: Database
  clock: Clock
  config: Config
  authSecret: string
  signer: Signer
  mails: DyingSender
  callWebhook: Post
  log: (line: string) => void
  onFailure: (what: string, error: unknown) => void
  random: () => number
}

const never = 24 * 3_600_000

/** The connections of a process to a PostgreSQL. */
export async function openOnPostgres(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '', timeoutFactor: testTimeoutFactor })
  setBatchTimeoutFactor(database.db, testTimeoutFactor)
  return database
}

/** What a process remembers of a database, it remembers by this object. */
function withEmptyMemory({ db: other, pool }: Database): Db {
  const db = drizzle(pool, { schema: {} })
  setReportKeys(db, getReportKeys(other))
  setBatchTimeoutFactor(db, batchTimeoutFactor(other))
  return db
}

export async function startInstance(around: Surroundings): Promise<Instance> {
  const { clock, config, signer, authSecret, onFailure } = around
  const features = featuresOn(allFeatures, config.FEATURES_OFF)
  const { changes, end } = listenUntilEnd(around.database.changes)
  const db = withEmptyMemory(around.database)
  const database = { ...around.database, db, changes }
  const metrics = createMetrics()
  const rate = { perMinute: 1_000_000, minGapMs: 0 }
  const mail = startMailWorker({
    ...{ db, clock, rate, pollMs: never, publicUrl: config.publicUrl, siteName: config.SITE_NAME },
    ...{ sender: around.mails, featureMails: featureMailsOf(features) },
    onError: (error) => onFailure('mails', error),
  })
  const work = await startFeatures(features, {
    ...{ db, clock, metrics, pollMs: never, random: around.random, callsPrivate: true, post: around.callWebhook },
    secrets: [authSecret],
    warn: (facts, message) => around.log(JSON.stringify({ ...facts, message })),
    report: (what) => (error) => onFailure(what, error),
  })
  const app = await buildApp({
    ...appSettings(config, null),
    ...{
      database,
      clock,
      authSecret,
      signer,
      metrics,
      operations: { ...quietProcess, hostNow: clock.now },
      isDraining: () => false,
    },
    logger: { ...(logOptions('info') as object), stream: { write: around.log } },
    kickMail: mail.kick,
    mailFloods: mail.floods,
    features,
    callsPrivate: true,
    wakeFeature: work.wake,
  })
  const chores = listChores({
    ...{ features, db, clock, signer, database, config, kickMail: mail.kick },
    host: new URL(config.publicUrl).host,
    writeHead: () => {},
  })
  const idle = async () => void (await Promise.all([mail.idle(), work.idle()]))
  await idle()
  const doneAt = new Map<string, number>()
  return {
    app,
    async doChores(isLate) {
      const now = clock.now().getTime()
      for (const { name, run, everyMs } of chores) {
        if (now < (doneAt.get(name) ?? 0) + everyMs || isLate()) continue
        doneAt.set(name, now)
        await run().catch((error: unknown) => onFailure(`the job '${name}'`, error))
      }
    },
    async sendAll() {
      mail.kick()
      work.wakeAll()
      await idle()
    },
    idle,
    async dieWhileMailing() {
      const isCut = around.mails.dieWithNextMail()
      mail.kick()
      await Promise.race([isCut, mail.idle()])
    },
    async drop() {
      const stopped = mail.stop()
      await Promise.all([around.mails.isDead() ? null : stopped, work.stop(), app.close()])
      end()
    },
  }
}
