import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../free-port.mjs'
import { overseen } from '../programs.mjs'
import { deployed, startProxy } from '../proxy.mjs'
import { liveThrough, until } from '../secrets/flow.mjs'
import { startMailServer } from '../secrets/mail-server.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const random = (bytes) => randomBytes(bytes).toString('hex')
/** What opens something stands nowhere as it is, not even in the database; the rest is what the database is for. */
const opening = ['password', 'bearer', 'reset', 'verify', 'mail password']

/** Eight secrets go through a product of its own behind the proxy of the documentation; none is found where it may not be. */
export const secrets = {
  name: 'secrets',
  expected: ['the log', 'the log of the proxy', 'the statistics', 'the outbox', 'the database'],
  async scan({ isCanary, databaseUrl, folder }) {
    const undo = []
    const keep = (running) => {
      undo.push(running.stop)
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
      const mails = keep(await startMailServer(given['mail password']))
      const admin = { email: 'olga@primacy.example', password: `Olga-${random(8)}!7` }
      const product = keep(await startProduct({ isCanary, databaseUrl, folder, mails, admin, given }))
      const configuration = isCanary ? talkative(folder) : undefined
      const proxy = keep(await startProxy({ url: product.url, folder, configuration }))
      const database = keep(await openDatabase(databaseUrl))
      const { breakTheDatabase } = database
      const met = await liveThrough({ url: proxy.plainUrl, mails, admin, given, breakTheDatabase })
      if (isCanary) await database.spill({ ...given, ...met })
      // What is still to be written is written when it ends.
      await proxy.stop()
      await product.stop()
      const places = { 'the log': product.log(), 'the log of the proxy': proxy.log(), ...(await database.texts()) }
      return { did: toldOf(places, given, met), findings: secretsIn(places, { ...given, ...met }) }
    } finally {
      for (const stop of undo.reverse()) await stop()
    }
  },
}

const toldOf = (places, given, met) =>
  `${Object.keys({ ...given, ...met }).length} secrets in ${Object.entries(places)
    .map(([place, text]) => `${place} (${Math.ceil(text.length / 1024)} KB)`)
    .join(', ')}`

/** Which secret stands where. A place in which nothing was written proves nothing. */
export function secretsIn(places, known) {
  return Object.entries(places).flatMap(([place, text]) => {
    if (text.trim() === '') return [{ kind: 'nothing tried', where: `${place} is empty` }]
    const looked = Object.entries(known).filter(([name]) => place !== 'the database' || opening.includes(name))
    return looked.filter(([, value]) => text.includes(value)).map(([name]) => ({ kind: place, where: name }))
  })
}

async function startProduct({ isCanary, databaseUrl, folder, mails, admin, given }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      ...(isCanary ? { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(chatter)}` } : {}),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
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
  const { log, stop } = overseen(child, 'SIGTERM')
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The product ended: ${log()}`)
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok
  }
  await until(isReady, `The product is not ready: ${log()}`)
  return { url, log, stop }
}

/** Planted in the product of the canary: every address and every session is written to the log. */
const chatter = `
import http from 'node:http'
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (event, request, ...rest) {
  if (event === 'request') console.log(request.url, request.headers.authorization)
  return emit.call(this, event, request, ...rest)
}`

/** Planted in the proxy of the canary: the usual format of a line, which holds addresses. */
function talkative(folder) {
  const file = join(folder, 'talkative.cfg')
  const lines = readFileSync(deployed('haproxy.cfg'), 'utf8').split('\n')
  const changed = lines.map((line) => (line.trim().startsWith('log-format') ? '    option httplog' : line))
  writeFileSync(file, changed.join('\n'))
  return file
}

async function openDatabase(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const rows = async (statement) => (await pool.query(statement)).rows.map((row) => JSON.stringify(row)).join('\n')
  return {
    stop: () => pool.end(),
    async breakTheDatabase() {
      await pool.query('alter table users rename column email to mail')
      return () => pool.query('alter table users rename column mail to email')
    },
    /** Planted in the database of the canary: what the statistics and the outbox must not hold. */
    async spill({ password, reset }) {
      const page = `/reset-password?token=${reset}`
      await pool.query(`insert into analytics_events (name, page, at) values ('page_view', $1, now())`, [page])
      await pool.query('update mail_outbox set last_error = $1', [`535 ${password}`])
    },
    /** The address of a mail is what its row is for, so that alone is left out there. */
    async texts() {
      return {
        'the statistics': await rows('select to_jsonb(e) from analytics_events e'),
        'the outbox': await rows(`select to_jsonb(m) - 'email' from mail_outbox m`),
        'the database': await rows(`select database_to_xml(true, false, '')::text`),
      }
    },
  }
}
