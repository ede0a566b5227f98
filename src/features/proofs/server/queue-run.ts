import { randomUUID } from 'node:crypto'
import { proofSettingsOf } from '../../../domain/contests/proof-settings'
import { type LockedContest, lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { encryptProof } from '../../../server/db/encryption/stored-text'
import { digestOf } from '../../../server/digest'
import type { SourceRow } from '../../source/server/source-queries'
import { isRunAgain, type Measure, priorities, runKeyText } from '../domain/run-rules'
import { insertFixRun, listFixRows, listUnqueuedPairs } from './fix-queries'
import { askAgain, insertRun, lockRunByKey, setPriority } from './run-queries'

type ProofContest = Pick<LockedContest, 'proofs' | 'proofToken' | 'proofHolders'>

export function measureOf(contest: ProofContest): Measure {
  const { token, holders } = proofSettingsOf(contest)
  return { version: 1, token, holders }
}

type Asked = {
  contest: ProofContest & { id: string }
  source: Pick<SourceRow, 'digest' | 'build'>
  authorId: string
  proof: string
  priority: number
  askedAt: Date
}

/** The id of the run of this proof, which is queued unless the same one was before. */
export async function queueRun(tx: Db, request: Asked): Promise<string> {
  const { contest, source, authorId, proof, priority, askedAt } = request
  const contestId = contest.id
  const facts = { sourceDigest: source.digest, build: source.build, measure: measureOf(contest), patch: null }
  const key = digestOf(runKeyText({ contestId, authorId, proof, ...facts }))
  const id = randomUUID()
  const stored = { ...encryptProof(tx, id, { proof, outcome: null }), proofDigest: digestOf(proof) }
  const made = await insertRun(tx, { id, contestId, authorId, kind: 'proof', key, ...stored, priority, askedAt })
  if (made) return made
  const known = await lockRunByKey(tx, key)
  if (!known) throw new Error('A run was deleted while it was asked for')
  if (isRunAgain({ state: known.state, isRevoked: known.runner?.revokedAt != null }))
    await askAgain(tx, known.id, { priority, askedAt })
  else if (priority < known.priority) await setPriority(tx, known.id, priority)
  return known.id
}

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
