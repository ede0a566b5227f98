import { consistencyPlaces, foldNodes, inclusionPlaces, type ProofPlaces } from '../../../domain/log/merkle-tree'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import type { Signer } from '../../../server/signing/signer'
import type { LogProof } from '../contract'
import { entriesOf, epochEnd, receiptEntryName } from '../domain/log-entries'
import { readTile, type Tile, tileHeight, tileWidth } from '../domain/tiles'
import { type EpochTrees, findEntry, saltOf, sha256 } from './epoch-tree'
import * as queries from './log-queries'
import { cosignedCheckpoint, findLogState } from './sign-checkpoint'

async function logSize(db: Db): Promise<number> {
  const last = await queries.findLastEpoch(db)
  return last ? last.index + 1 : 0
}

/** A proof's hashes in hexadecimal. */
export async function pathOf(db: Db, proof: ProofPlaces): Promise<string[]> {
  const at = await queries.findNodes(db, proof.flat())
  return proof.map((places) => Buffer.from(foldNodes(sha256, places.map(at))).toString('hex'))
}

export async function proveLeaf(db: Db, query: { index: number | null; size: number | null }): Promise<string[]> {
  const known = await logSize(db)
  const { index, size } = { index: query.index ?? 0, size: query.size ?? known }
  if (size > known || index >= size) refuse('log_size', { text: sizeText(known) })
  return pathOf(db, inclusionPlaces(index, size))
}

export async function proveGrowth(db: Db, query: { earlier: number | null; size: number | null }): Promise<string[]> {
  const known = await logSize(db)
  const { earlier, size } = { earlier: query.earlier ?? 1, size: query.size ?? known }
  if (size > known || earlier > size || earlier === 0) refuse('log_size', { text: sizeText(known) })
  return pathOf(db, consistencyPlaces(earlier, size))
}

const sizeText = (known: number) =>
  `The log has ${known} leaves. Ask for an index below the size, or for a size from 1 up to that of the log.`

/** A tile's bytes: concatenated hashes, or leaves, each preceded by its two-byte length. */
export async function readTileBytes(db: Db, level: string, parts: readonly string[]): Promise<Uint8Array> {
  const tile = readTile(level, parts) ?? refuse('tile_not_found')
  const pieces = await piecesOf(db, tile)
  if (pieces.length < tile.width) refuse('tile_not_found')
  return Buffer.concat(pieces)
}

async function piecesOf(db: Db, { level, index, width }: Tile): Promise<Uint8Array[]> {
  const from = index * tileWidth
  if (level !== 'entries') return queries.listNodes(db, { level: level * tileHeight, index: from }, width)
  const epochs = await queries.listEpochs(db, { from, limit: width })
  return epochs.map(({ root }) => Buffer.concat([Uint8Array.of(0, root.length), root]))
}

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
