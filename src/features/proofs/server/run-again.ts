import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import { findReadable, recordReading } from '../../../server/issues/read-issue'
import { issueRunAgainRefusal, priorities, runAgainRefusal } from '../domain/run-rules'
import { requireRunLeft } from './ask-run'
import { findLink } from './issue-proof-queries'
import { findFixRun, type RunCall, recordFixRun } from './read-fixes'
import { runOfLink } from './read-issue-proof'
import { askAgain, findRun, lockRun, type RunRow } from './run-queries'

type OfIssue = { issueId: string; viewer: Viewer; now: Date }

/** For its author, among the runs of an hour, and for judges. */
export async function runIssueProofAgain(db: Db, { issueId, viewer, now }: OfIssue): Promise<RunRow> {
  const issue = await findReadable(db, issueId, viewer)
  const isAuthor = issue.authorId === viewer.id
  return db.transaction(async (tx) => {
    const link = await findLink(tx, issueId)
    const runId = link && runOfLink(link)
    const state = runId ? ((await lockRun(tx, runId))?.state ?? null) : null
    const refusal = issueRunAgainRefusal(issue.contest, { state, isAuthor, now })
    if (refusal) refuse(refusal)
    const run = await queueAgain(tx, runId, { priority: isAuthor ? priorities.draft : priorities.submission, now })
    if (isAuthor) await requireRunLeft(tx, viewer.id, now)
    await recordReading(tx, issue, [issue.lastSeq], { viewer, now })
    return run
  })
}

/** Fixes are added and run while a report is prepared too, so for these it does not matter whether results are final. */
export function runFixAgain(db: Db, call: RunCall): Promise<RunRow> {
  const priority = call.issueId === null ? priorities.ownTests : priorities.withFix
  return db.transaction(async (tx) => {
    const found = await findFixRun(tx, call)
    const refusal = runAgainRefusal((await lockRun(tx, found.runId))?.state ?? null)
    if (refusal) refuse(refusal)
    const run = await queueAgain(tx, found.runId, { priority, now: call.now })
    await recordFixRun(tx, call, found)
    return run
  })
}

type Again = { priority: number; now: Date }

async function queueAgain(tx: Db, runId: string | null, { priority, now }: Again): Promise<RunRow> {
  if (runId !== null) await askAgain(tx, runId, { priority, askedAt: now })
  return (runId && (await findRun(tx, runId))) || refuse('proof_run_not_found')
}
