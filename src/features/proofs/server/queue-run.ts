import { randomUUID } from 'node:crypto'
import { proofSettingsOf } from '../../../domain/contests/proof-settings'
import type { LockedContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { encryptProof } from '../../../server/db/encryption/proof-text'
import { digestOf } from '../../../server/digest'
import type { SourceRow } from '../../source/server/source-queries'
import { type Measure, runKeyText } from '../domain/run-key'
import { isRunAgain } from '../domain/run-rules'
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
export async function queueRun(tx: Db, asked: Asked): Promise<string> {
  const { contest, source, authorId, proof, priority, askedAt } = asked
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
