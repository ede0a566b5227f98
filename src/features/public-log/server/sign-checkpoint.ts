import { checkpointText, ed25519, keyId, signedNote } from '../../../domain/log/checkpoint'
import { printVerifierKey } from '../../../domain/log/cosignature'
import { foldNodes, rootPlaces } from '../../../domain/log/merkle-tree'
import type { Db } from '../../../server/db/database'
import { byteTools } from '../../../server/signing/signature'
import type { Signer } from '../../../server/signing/signer'
import { sha256 } from './epoch-tree'
import { findLastEpoch, findNodes, listCosignatures } from './log-queries'

export type LogState = { origin: string; size: number; root: Uint8Array }

/** Null until the first epoch is closed. */
export async function findLogState(db: Db): Promise<LogState | null> {
  const last = await findLastEpoch(db)
  if (!last) return null
  const size = last.index + 1
  const places = rootPlaces(size)
  const root = foldNodes(sha256, places.map(await findNodes(db, places)))
  return { origin: last.origin, size, root }
}

/** The checkpoint as a signed note. The log's name is also its key's name. */
export function signCheckpoint({ origin, size, root }: LogState, { sign, publicKey }: Signer): string {
  const text = checkpointText({ origin, size, root: Buffer.from(root).toString('base64') })
  const id = keyId(byteTools, origin, Buffer.from(publicKey, 'base64url'))
  const signature = Buffer.concat([id, Buffer.from(sign(text), 'base64url')])
  return signedNote(text, origin, signature.toString('base64'))
}

/** The checkpoint with all available cosignatures. */
export async function cosignedCheckpoint(db: Db, state: LogState, signer: Signer): Promise<string> {
  const lines = await listCosignatures(db, state.size)
  return [signCheckpoint(state, signer), ...lines].join('')
}

/** A log's key as a C2SP verifier key. */
export function verifierKey({ origin }: LogState, { publicKey }: Signer): string {
  const key = new Uint8Array(Buffer.from(publicKey, 'base64url'))
  return printVerifierKey(byteTools, { name: origin, algorithm: ed25519, key })
}
