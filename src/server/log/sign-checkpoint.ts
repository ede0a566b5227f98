import { checkpointText, keyId, signedNote } from '../../domain/log/checkpoint'
import { foldNodes, rootPlaces } from '../../domain/log/merkle-tree'
import type { Db } from '../db/database'
import { byteTools } from '../signing/signature'
import type { Signer } from '../signing/signer'
import { sha256 } from './log-hashes'
import { findLastEpoch, findNodes } from './log-queries'

export type LogState = { origin: string; size: number; root: Uint8Array }

/** Null before the first epoch is closed. */
export async function findLogState(db: Db): Promise<LogState | null> {
  const last = await findLastEpoch(db)
  if (!last) return null
  const size = last.index + 1
  const places = rootPlaces(size)
  const root = foldNodes(sha256, places.map(await findNodes(db, places)))
  return { origin: last.origin, size, root }
}

/** The checkpoint as a signed note. The log's name is also the name of its key. */
export function signCheckpoint({ origin, size, root }: LogState, { sign, publicKey }: Signer): string {
  const text = checkpointText({ origin, size, root: Buffer.from(root).toString('base64') })
  const id = keyId(byteTools, origin, Buffer.from(publicKey, 'base64url'))
  const signature = Buffer.concat([id, Buffer.from(sign(text), 'base64url')])
  return signedNote(text, origin, signature.toString('base64'))
}

/** The key of a log as verifiers of signed notes take it. */
export function verifierKey({ origin }: LogState, { publicKey }: Signer): string {
  const key = Buffer.from(publicKey, 'base64url')
  const id = Buffer.from(keyId(byteTools, origin, key)).toString('hex')
  return `${origin}+${id}+${Buffer.concat([Uint8Array.of(1), key]).toString('base64')}`
}
