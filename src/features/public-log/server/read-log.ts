import { consistencyPlaces, foldNodes, inclusionPlaces, type ProofPlaces } from '../../../domain/log/merkle-tree'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import { readTile, type Tile, tileHeight, tileWidth } from '../domain/tiles'
import { sha256 } from './log-hashes'
import * as queries from './log-queries'

async function logSize(db: Db): Promise<number> {
  const last = await queries.findLastEpoch(db)
  return last ? last.index + 1 : 0
}

/** A proof's hashes in hexadecimal. */
export async function pathOf(db: Db, proof: ProofPlaces): Promise<string[]> {
  const at = await queries.findNodes(db, proof.flat())
  return proof.map((places) => Buffer.from(foldNodes(sha256, places.map(at))).toString('hex'))
}

export async function proveLeaf(db: Db, asked: { index: number | null; size: number | null }): Promise<string[]> {
  const known = await logSize(db)
  const { index, size } = { index: asked.index ?? 0, size: asked.size ?? known }
  if (size > known || index >= size) refuse('log_size', { text: sizeText(known) })
  return pathOf(db, inclusionPlaces(index, size))
}

export async function proveGrowth(db: Db, asked: { earlier: number | null; size: number | null }): Promise<string[]> {
  const known = await logSize(db)
  const { earlier, size } = { earlier: asked.earlier ?? 1, size: asked.size ?? known }
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
