import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createInstance } from '../../../test/machine/instance'
import { deployFile, startProxy } from '../proxy'
import { exerciseAccount, type IssuedSecrets } from '../secrets/account-life'
import { type Mailbox, startMailbox } from '../secrets/mailbox'
import type { Finding, Target, Tool } from '../tool'

const random = (bytes: number) => randomBytes(bytes).toString('hex')
/** Secrets that give access may not be stored in clear anywhere; the others are what the database is for. */
const credentials = ['password', 'bearer', 'reset', 'verify', 'mail password']

type KnownSecrets = { email: string; password: string; wallet: string; report: string; 'mail password': string }

/** Sends eight secrets through a product behind the documented proxy, and looks for them where they may not be. */
export const secrets: Tool = {
  name: 'secrets',
  expected: ['the log', 'the log of the proxy', 'the statistics', 'the outbox', 'the database'],
  async scan({ isCanary, databaseUrl, folder }) {
    const cleanups: (() => Promise<unknown>)[] = []
    const keep = <Running extends { stop: () => Promise<unknown> }>(running: Running) => {
      cleanups.push(running.stop)
      return running
    }
    try {
      const given = {
        email: `canary-${random(6)}@primacy.example`,
        password: `Canary-${random(8)}!7`,
        wallet: `0x${random(20)}`,
        report: `the vault pays ${random(8)} times`,
        'mail password': random(16),
      }
      const mails = keep(await startMailbox(given['mail password']))
      const admin = { email: 'olga@primacy.example', password: `Olga-${random(8)}!7` }
      const product = keep(await startProduct({ isCanary, databaseUrl, folder, mails, admin, given }))
      const configuration = isCanary ? verboseProxy(folder) : undefined
      const proxy = keep(await startProxy({ url: product.url, folder, configuration }))
      const database = keep(await openDatabase(databaseUrl))
      const { breakDatabase } = database
      const issued = await exerciseAccount({ url: proxy.plainUrl, mails, admin, given, breakDatabase })
      const known = { ...given, ...issued }
      if (isCanary) await database.leak(known)
      // They write the rest of their logs when they stop.
      await proxy.stop()
      await product.stop()
      const places = { 'the log': product.log(), 'the log of the proxy': proxy.log(), ...(await database.texts()) }
      return { did: summaryOf(places, known), findings: secretsIn(places, known) }
    } finally {
      for (const stop of cleanups.reverse()) await stop()
    }
  },
}

const summaryOf = (places: Record<string, string>, known: object) =>
  `${Object.keys(known).length} secrets in ${Object.entries(places)
    .map(([place, text]) => `${place} (${Math.ceil(text.length / 1024)} KB)`)
    .join(', ')}`

/** Which secret was found where. An empty place proves nothing, so it is a finding too. */
export function secretsIn(places: Record<string, string>, known: Record<string, string>): Finding[] {
  return Object.entries(places).flatMap(([place, text]) => {
    if (text.trim() === '') return [{ kind: 'nothing tried', where: `${place} is empty` }]
    const forbidden = Object.entries(known).filter(([name]) => place !== 'the database' || credentials.includes(name))
    return forbidden.filter(([, value]) => text.includes(value)).map(([name]) => ({ kind: place, where: name }))
  })
}

type ProductOptions = Pick<Target, 'isCanary' | 'databaseUrl' | 'folder'> & {
  mails: Mailbox
  admin: { email: string; password: string }
  given: KnownSecrets
}

async function startProduct({ isCanary, databaseUrl, folder, mails, admin, given }: ProductOptions) {
  const instance = await createInstance({
    settings: {
      ...(isCanary ? { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(logEverything)}` } : {}),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_SCALE: '1000',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'trace',
      SMTP_URL: `smtp://primacy:${given['mail password']}@127.0.0.1:${mails.port}`,
      ADMIN_EMAIL: admin.email,
      ADMIN_USERNAME: 'olga',
      ADMIN_PASSWORD: admin.password,
    },
  })
  await instance.start()
  return { url: instance.url, log: instance.output, stop: instance.stop }
}

/** The canary's product: it logs every URL and every token. */
const logEverything = `
import http from 'node:http'
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (event, request, ...rest) {
  if (event === 'request') console.log(request.url, request.headers.authorization)
  return emit.call(this, event, request, ...rest)
}`

/** The canary's proxy: the default log format, which holds URLs. */
function verboseProxy(folder: string): string {
  const file = join(folder, 'verbose.cfg')
  const lines = readFileSync(deployFile('haproxy.cfg'), 'utf8').split('\n')
  const changed = lines.map((line) => (line.trim().startsWith('log-format') ? '    option httplog' : line))
  writeFileSync(file, changed.join('\n'))
  return file
}

async function openDatabase(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const rows = async (statement: string) =>
    (await pool.query(statement)).rows.map((row) => JSON.stringify(row)).join('\n')
  return {
    stop: () => pool.end(),
    async breakDatabase() {
      await pool.query('alter table users rename column email to mail')
      return () => pool.query('alter table users rename column mail to email')
    },
    /** The canary's database: what the statistics and the outbox must not hold. */
    async leak({ password, reset }: Pick<KnownSecrets, 'password'> & Pick<IssuedSecrets, 'reset'>) {
      const page = `/reset-password?token=${reset}`
      await pool.query(`insert into analytics_events (name, page, at) values ('page_view', $1, now())`, [page])
      await pool.query('update mail_outbox set last_error = $1', [`535 ${password}`])
    },
    /** A mail's row has to hold its recipient, so that column alone is left out. */
    async texts(): Promise<Record<string, string>> {
      return {
        'the statistics': await rows('select to_jsonb(e) from analytics_events e'),
        'the outbox': await rows(`select to_jsonb(m) - 'email' from mail_outbox m`),
        'the database': await rows(`select database_to_xml(true, false, '')::text`),
      }
    },
  }
}
