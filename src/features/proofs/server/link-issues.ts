import { refuse } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findSource } from '../../source/server/source-queries'
import { proofOfIssue } from '../domain/proof-text'
import { priorities } from '../domain/run-rules'
import { linkRun, listUnreadIssues } from './issue-proof-queries'
import { queueRun } from './queue-run'
import { askAgainForRevoked, endLapsedLeases } from './run-queries'

const atOnce = 50

/** What recurs every few seconds: queues the proofs of new texts, what lost its runner, and what a revoked one has said. */
export async function tendQueue(db: Db, now: Date): Promise<void> {
  await db.transaction((tx) => endLapsedLeases(tx, now))
  await db.transaction(askAgainForRevoked)
  for (;;) {
    const issues = await listUnreadIssues(db, now, atOnce)
    for (const issue of issues) await linkProof(db, issue)
    if (issues.length < atOnce) return
  }
}

type UnreadIssue = Awaited<ReturnType<typeof listUnreadIssues>>[number]

/** A text that cannot be decrypted has no proof. */
function linkProof(db: Db, issue: UnreadIssue): Promise<void> {
  const { id: issueId, contestId, authorId, contentHash, receivedAt: askedAt } = issue
  const proof = proofOfIssue(issue)
  return db.transaction(async (tx) => {
    if (proof === null) return linkRun(tx, { issueId, contentHash, runId: null })
    const contest = (await findContest(tx, contestId)) ?? refuse('contest_not_found')
    const source = (await findSource(tx, contestId)) ?? refuse('source_not_found')
    const runId = await queueRun(tx, { contest, source, authorId, proof, priority: priorities.submission, askedAt })
    await linkRun(tx, { issueId, contentHash, runId })
  })
}
