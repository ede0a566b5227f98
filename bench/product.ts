import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { insertSession } from '../src/server/accounts/session-queries'
import { createSessionTokens } from '../src/server/accounts/session-token'
import { buildApp } from '../src/server/app'
import { type Database, openDatabase } from '../src/server/db/database'
import { migrate } from '../src/server/db/migrate'
import { withoutDeadline } from '../src/server/db/pool/request-deadline'
import { createSigner } from '../src/server/signing/signer'
import { startCluster } from '../test/machine/postgres-cluster'
import { type CastName, enrol, type Person } from '../test/server/cast'
import { operatingParts } from '../test/server/test-operations'

const authSecret = 'a secret that only the benches know, 32 bytes and more'
export const signer = createSigner(generateKeyPairSync('ed25519').privateKey)
const tokens = createSessionTokens({ secret: authSecret, days: 7, adminHours: 12 })

type Bench = (database: Database) => Promise<void>

/** Runs the bench on a private PostgreSQL and then on the embedded engine. */
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
    await withoutDeadline(() => bench(database))
  } finally {
    await database.close()
  }
}

export const insertPerson = (database: Database, name: CastName): Promise<Person> =>
  enrol(database.db, tokens, name, { now: new Date(), isEmailVerified: true })

/** A session of somebody who is in the database already. */
export async function openSessionOf(database: Database, id: string, role: 'user' | 'admin'): Promise<Person> {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + tokens.lifetimeMs(role))
  const sessionId = await insertSession(database.db, {
    userId: id,
    createdAt: now,
    expiresAt,
    userAgent: null,
    steppedUpAt: now,
  })
  return { id, token: await tokens.issue({ sessionId, userId: id, role, now }) } as Person
}

/** A new instance, with nothing of the database cached. */
export const freshInstance = (database: Database): Promise<FastifyInstance> =>
  buildApp({
    database,
    clock: { now: () => new Date() },
    authSecret,
    signer,
    tokenDays: 7,
    adminSessionHours: 12,
    rateLimitScale: 1_000,
    publicUrl: 'https://primacy.example',
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
    ...operatingParts(),
    kickMail: () => {},
    isDraining: () => false,
  })

/** Creates an active contest through the API. */
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
