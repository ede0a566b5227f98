import { randomBytes } from 'node:crypto'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import { digestOf } from '../../../server/digest'
import type { RunnerFinder } from '../../../server/http/api'
import { recordEvent } from '../../../server/ledger/event-queries'
import { endLeasesOf } from './run-queries'
import { findRunnerId, insertRunner, lockRunner, markRunnerRevoked, type RunnerRow } from './runner-queries'

/** So that secret scanners recognize one. */
const tokenPrefix = 'primacy_runner_'

/** SHA-256 is enough, because 32 random bytes cannot be guessed. */
export function createSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: digestOf(secret) }
}

export const findRunner =
  (db: Db): RunnerFinder =>
  async (token) =>
    token.startsWith(tokenPrefix) ? findRunnerId(db, digestOf(token.slice(tokenPrefix.length))) : null

type Adding = { name: string; adminId: string; now: Date }

/** Only the reply contains the token. The ledger has no name, because events are permanent. */
export function addRunner(db: Db, { name, adminId, now }: Adding): Promise<{ token: string; row: RunnerRow }> {
  const { secret, hash } = createSecret()
  return db.transaction(async (tx) => {
    const row = await insertRunner(tx, { name, createdAt: now, createdBy: adminId }, hash)
    await recordEvent(tx, { at: now, actorId: adminId, kind: 'runner_added', after: { runner: row.id } })
    return { token: `${tokenPrefix}${secret}`, row }
  })
}

type Revoking = { runnerId: string; adminId: string; now: Date }

/** What it runs goes back into the queue. Results stay, and are marked. */
export function revokeRunner(db: Db, { runnerId, adminId, now }: Revoking): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockRunner(tx, runnerId))) refuse('runner_not_found')
    await markRunnerRevoked(tx, runnerId, { adminId, now })
    await endLeasesOf(tx, runnerId)
    await recordEvent(tx, { at: now, actorId: adminId, kind: 'runner_revoked', after: { runner: runnerId } })
  })
}
