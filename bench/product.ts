import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createSessionTokens } from '../src/server/accounts/session-token'
import { buildApp } from '../src/server/app'
import { type Database, openDatabase } from '../src/server/db/database'
import { migrate } from '../src/server/db/migrate'
import { unhurried } from '../src/server/db/pool/patience'
import { createSigner } from '../src/server/signing/signer'
import { type CastName, enrol, type Person } from '../src/server/testing/cast'
import { startCluster } from '../src/server/testing/postgres-cluster'

const authSecret = 'a secret that only the benches know, 32 bytes and more'
const signer = createSigner(generateKeyPairSync('ed25519').privateKey)
const tokens = createSessionTokens({ secret: authSecret, days: 7, adminHours: 12 })

type Bench = (database: Database) => Promise<void>

/** Runs the bench on a private PostgreSQL and then on the embedded engine with a folder of its own. */
export async function onBothEngines(bench: Bench): Promise<void> {
  await onPostgres(bench)
  const dataDir = mkdtempSync(join(tmpdir(), 'primacy-bench-'))
  try {
    await onDatabase({ dataDir }, bench)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function onPostgres(bench: Bench): Promise<void> {
  const cluster = await startCluster()
  try {
    await onDatabase({ databaseUrl: cluster.url, dataDir: '' }, bench)
  } finally {
    await cluster.stop()
  }
}

async function onDatabase(options: { databaseUrl?: string; dataDir: string }, bench: Bench): Promise<void> {
  const database = await openDatabase(options)
  try {
    await migrate(database)
    await unhurried(() => bench(database))
  } finally {
    await database.close()
  }
}

export const enrolled = (database: Database, name: CastName): Promise<Person> =>
  enrol(database.db, tokens, name, { now: new Date(), isEmailVerified: true })

/** The product as one instance that has just started: nothing of the database is kept in its memory yet. */
export const freshInstance = (database: Database): Promise<FastifyInstance> =>
  buildApp({
    database,
    clock: { now: () => new Date() },
    authSecret,
    signer,
    tokenDays: 7,
    adminSessionHours: 12,
    rateLimitScale: 1_000,
    corsOrigins: [],
    trustProxy: 0,
    mailbox: 'nobody',
    site: {
      siteName: 'Primacy',
      supportEmail: 'support@primacy.example',
      webDir: null,
      legalDir: null,
      analytics: { kind: 'own' },
      commonPasswords: 'warn',
    },
    payments: {
      token: { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
      kycReturnDays: 30,
    },
    kickMail: () => {},
    isDraining: () => false,
  })

/** An active contest, as an admin makes it. */
export async function openContest(instance: FastifyInstance, admin: Person): Promise<string> {
  const hour = 3_600_000
  const reply = await post(instance, admin, '/api/contests', {
    title: `Bench ${randomUUID()}`,
    description: 'A contest of the bench.',
    githubRepoUrl: 'https://github.com/tidewater-fi/core',
    startDate: new Date(Date.now() - hour).toISOString(),
    endDate: new Date(Date.now() + hour).toISOString(),
    prizePool: 100_000,
  })
  return reply.contest._id
}

export async function post(instance: FastifyInstance, as: Person, url: string, payload: object) {
  const headers = { authorization: `Bearer ${as.token}` }
  const reply = await instance.inject({ method: 'POST', url, headers, payload })
  if (reply.statusCode >= 300) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json().data
}

export async function get(instance: FastifyInstance, as: Person, url: string): Promise<string> {
  const reply = await instance.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as.token}` } })
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
  return reply.body
}
