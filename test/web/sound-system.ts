import type { System } from '../../src/contract/system'

export const at = '2026-11-21T12:00:00.000Z'
/** A system in which nothing is wrong. */
export const sound: System = {
  release: { version: '1.2.0', commit: '83fbc82f1a2b', schema: 20 },
  instance: { host: 'audits-1', node: '22.11.0', startedAt: at },
  database: { engine: 'postgres', version: '18.1', bytes: 48_200_000 },
  clocks: { server: at, database: at, aheadMs: -2_400 },
  mails: { server: 'mail.example:465', waiting: 4, failing: 1, parked: 0, oldestDueAt: null, parkedMails: [] },
  proofs: { waiting: 0, running: 0, oldestAskedAt: null, runners: 0, lastSeenAt: null },
  webhooks: { waiting: 12, failing: 0, parked: 0, oldestDueAt: null },
  jobs: [{ name: 'clean-up', everySeconds: 3600, lastRunAt: at, lastError: null, failures: 0 }],
  backup: { finishedAt: at, file: '/data/backups/one.jsonl.gz', bytes: 1_500_000, isEncrypted: true },
  ledger: { seq: 1204, hash: 'ab'.repeat(32) },
  disk: { folder: '/data', freeBytes: 12_400_000_000, totalBytes: 40_000_000_000 },
  settings: [
    { name: 'SITE_NAME', value: 'Vault Audits', isDefault: false },
    { name: 'AUTH_SECRET', value: 'set', isDefault: false },
    { name: 'TOKEN_DAYS', value: '7', isDefault: true },
  ],
  problems: [],
  setupSteps: [],
}
