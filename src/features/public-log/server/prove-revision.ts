import { inclusionPlaces } from '../../../domain/log/merkle-tree'
import type { Db } from '../../../server/db/database'
import type { Signer } from '../../../server/signing/signer'
import type { LogProof } from '../contract'
import { entriesOf, epochEnd, receiptEntryName } from '../domain/log-entries'
import { findEntry, saltOf } from './epoch-tree'
import type { EpochTrees } from './epoch-trees'
import * as queries from './log-queries'
import { pathOf } from './read-log'
import { cosignedCheckpoint, findLogState } from './sign-checkpoint'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

type Proved = { proof: LogProof | null; expectedAt: string | null }

/**
 * Proof that a revision's receipt is in the public log. Null during its epoch, along with the epoch's end, and for
 * revisions older than the log.
 */
export async function proveRevision(
  { db, signer, findTree }: { db: Db; signer: Signer; findTree: EpochTrees },
  { issueId, seq }: { issueId: string; seq: number },
): Promise<Proved> {
  const event = await queries.findRevisionEvent(db, issueId, seq)
  if (!event || (await isOlder(db, event.link))) return { proof: null, expectedAt: null }
  const epoch = await queries.findEpochOfLink(db, event.link)
  const state = epoch && (await findLogState(db))
  const name = receiptEntryName(event.link)
  const entry = entriesOf(event).find((one) => one.name === name)
  if (!epoch || !state || !entry) return { proof: null, expectedAt: epochEnd(event.at).toISOString() }
  const { seed } = epoch
  const found = findEntry(seed, await findTree(db, epoch), entry)
  if (!found) throw new Error(`Revision ${seq} of submission ${issueId} is not in the leaf that covers it.`)
  return {
    expectedAt: null,
    proof: {
      salt: hex(saltOf(seed, name)),
      index: found.index,
      path: found.path.map(hex),
      leaf: epoch.index,
      leafPath: await pathOf(db, inclusionPlaces(epoch.index, state.size)),
      checkpoint: await cosignedCheckpoint(db, state, signer),
    },
  }
}

async function isOlder(db: Db, link: number): Promise<boolean> {
  const [first] = await queries.listEpochs(db, { from: 0, limit: 1 })
  return first !== undefined && link <= first.afterLink
}
