import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { System } from '../../../contract/system'
import { setupStepsOf } from '../../../domain/system/setup-steps'
import type { Database } from '../../db/database'
import { countIssuesByStatus } from '../../issues/counts/issue-count-queries'
import { readProofQueue } from '../../issues/proof-run-queries'
import { findHead } from '../../ledger/chain-queries'
import type { StoredState } from '../../metrics/metrics'
import { listParkedMails, mailQueue } from '../../outbox/outbox-queries'
import { webhookQueue } from '../../outbox/webhook-queries'
import type { Operations } from './operations'
import { findLastBackup, readDatabaseFacts, readStoredSetup } from './system-queries'

const shownMails = 50

/** The state of this installation as seen by this instance. */
export async function readSystem(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  operations: Operations,
  now: () => Date,
): Promise<System> {
  const { release, startedAt, settings, problems, facts, mailServer } = operations
  const backup = await findLastBackup(db)
  const { seq, hash } = await findHead(db)
  return {
    release,
    instance: { host: hostname(), node: process.versions.node, startedAt: startedAt.toISOString() },
    database: { engine, ...(await readDatabaseFacts(db)) },
    clocks: compareClocks(operations.hostNow(), now()),
    mails: await readMails(db, mailServer, now()),
    webhooks: await readWebhooks(db, now()),
    proofs: await readProofs(db),
    jobs: operations.jobs().map((job) => ({ ...job, lastRunAt: job.lastRunAt?.toISOString() ?? null })),
    backup: backup && { ...backup, finishedAt: backup.finishedAt.toISOString() },
    ledger: { seq, hash },
    disk: await readDisk(operations.dataDir),
    settings,
    problems,
    setupSteps: setupStepsOf({
      ...(await readStoredSetup(db, mailServer)),
      settings: facts,
      hasBackup: backup !== null,
    }),
  }
}

const compareClocks = (server: Date, database: Date): System['clocks'] => ({
  server: server.toISOString(),
  database: database.toISOString(),
  aheadMs: server.getTime() - database.getTime(),
})

async function readMails(db: Database['db'], server: string | null, now: Date): Promise<System['mails']> {
  const { oldestDueAt, ...counts } = await mailQueue.readState(db, now)
  const parked = await listParkedMails(db, shownMails)
  return {
    server,
    ...counts,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
    parkedMails: parked.map(({ id: _id, createdAt, parkedAt, lastError, ...mail }) => ({
      _id,
      ...mail,
      createdAt: createdAt.toISOString(),
      parkedAt: (parkedAt ?? createdAt).toISOString(),
      reason: lastError ?? '',
    })),
  }
}

async function readWebhooks(db: Database['db'], now: Date): Promise<System['webhooks']> {
  const { oldestDueAt, ...counts } = await webhookQueue.readState(db, now)
  return { ...counts, oldestDueAt: oldestDueAt?.toISOString() ?? null }
}

async function readProofs(db: Database['db']): Promise<System['proofs']> {
  const { oldestAskedAt, lastSeenAt, ...counts } = await readProofQueue(db)
  return {
    ...counts,
    oldestAskedAt: oldestAskedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

async function readDisk(dataDir: string): Promise<System['disk']> {
  const folder = resolve(dataDir)
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** The database state included in /metrics. */
export async function readStoredState(db: Database['db'], now: Date): Promise<StoredState> {
  return {
    mails: await mailQueue.readState(db, now),
    webhooks: await webhookQueue.readState(db, now),
    proofs: await readProofQueue(db),
    ledgerEvents: (await findHead(db)).seq,
    submissions: await countIssuesByStatus(db),
    lastBackupAt: (await findLastBackup(db))?.finishedAt ?? null,
  }
}
