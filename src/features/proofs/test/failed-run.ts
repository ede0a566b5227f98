import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { TestApp } from '#test/server/start-test-app'
import { encryptProof } from '../../../server/db/encryption/stored-text'
import { proofRuns } from '../../../server/db/tables/proof-tables'
import { contests, issues } from '../../../server/db/tables/tables'
import { linkRun } from '../server/issue-proof-queries'

/** A failed run of the proof of a submission. */
export async function insertFailedRun({ db, clock }: TestApp, issueId: string): Promise<void> {
  const [issue] = await db.select().from(issues).where(eq(issues.id, issueId))
  if (!issue) throw new Error('There is no such submission')
  const { contestId, authorId, contentHash } = issue
  const id = randomUUID()
  const texts = { ...encryptProof(db, id, { proof: 'function test_it() {}', outcome: null }), proofDigest: id }
  const run = { id, contestId, authorId, kind: 'proof', key: id, priority: 1, askedAt: clock.now() } as const
  await db.update(contests).set({ proofs: 'shown' }).where(eq(contests.id, contestId))
  await db.insert(proofRuns).values({ ...run, ...texts, state: 'failed' })
  await linkRun(db, { issueId, contentHash, runId: id })
}
