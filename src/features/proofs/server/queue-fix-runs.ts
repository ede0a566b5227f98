import { randomUUID } from 'node:crypto'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { digestOf } from '../../../server/digest'
import { priorities } from '../domain/run-rules'
import { insertFixRun, listFixRows, listUnqueuedPairs } from './fix-queries'
import { insertRun } from './run-queries'

const atOnce = 200

/** Queues every proof that passes with every fix that counts, unless it was before. */
export async function queueFixRuns(db: Db, now: Date): Promise<void> {
  for (;;) {
    const pairs = await listUnqueuedPairs(db, atOnce)
    for (const contestId of new Set(pairs.map((pair) => pair.contestId))) {
      await queuePairs(db, contestId, { pairs: pairs.filter((pair) => pair.contestId === contestId), now })
    }
    if (pairs.length < atOnce) return
  }
}

type Pair = Awaited<ReturnType<typeof listUnqueuedPairs>>[number]

/** Under the contest's lock, because a fix may have been removed meanwhile. */
function queuePairs(db: Db, contestId: string, { pairs, now }: { pairs: Pair[]; now: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const fixes = new Set((await listFixRows(tx, contestId)).map(({ id }) => id))
    for (const { fixId, proofRunId } of pairs.filter((pair) => fixes.has(pair.fixId))) {
      await queueWithFix(tx, { fixId, proofRunId, contestId, kind: 'proof', priority: priorities.withFix, now })
    }
  })
}

type OwnTests = { fixId: string; contestId: string; now: Date }

export const queueOwnTests = (tx: Db, ofFix: OwnTests): Promise<void> =>
  queueWithFix(tx, { ...ofFix, kind: 'own tests', proofRunId: null, priority: priorities.ownTests })

type Queued = OwnTests & { kind: 'proof' | 'own tests'; proofRunId: string | null; priority: number }

/** The run has no author: nobody but judges and sponsors learns of it. */
async function queueWithFix(tx: Db, { fixId, contestId, kind, proofRunId, priority, now }: Queued): Promise<void> {
  const key = digestOf(JSON.stringify([fixId, proofRunId]))
  const runId = await insertRun(tx, { id: randomUUID(), contestId, kind, key, priority, askedAt: now })
  if (runId) await insertFixRun(tx, { runId, fixId, proofRunId })
}
