import { readCheckpoint, type SignedCheckpoint } from './checkpoint'
import type { ByteTools } from './log-proof'
import { isConsistent } from './merkle-tree'

/**
 * A request to cosign (C2SP tlog-witness). `proof` is base64, from the tree of `old` leaves to the checkpoint's tree.
 */
export type AddCheckpoint = { old: number; proof: readonly string[]; note: string }

export const printAddCheckpoint = ({ old, proof, note }: AddCheckpoint): string =>
  `${[`old ${old}`, ...proof].join('\n')}\n\n${note}`

const hashLine = /^[A-Za-z0-9+/]{43}=$/
const proofMax = 63

export function readAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf('\n\n')
  const [first = '', ...proof] = body.slice(0, Math.max(end, 0)).split('\n')
  const [, digits] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? []
  if (digits === undefined || proof.length > proofMax || !proof.every((one) => hashLine.test(one))) return null
  return { old: Number(digits), proof, note: body.slice(end + 2) }
}

/** The last checkpoint of a log that a witness has signed, or 0 leaves if it has signed none. `root` is base64. */
export type Witnessed = { size: number; root: string }
export const noCheckpoint: Witnessed = { size: 0, root: '' }

/**
 * A witness's reply to a checkpoint with a valid signature. `fork`: the log has signed two trees, neither of which
 * extends the other; `inconsistent`: the proof doesn't connect the two.
 */
export type CosignDecision =
  | { kind: 'cosign'; checkpoint: SignedCheckpoint }
  | { kind: 'malformed' | 'inconsistent' | 'fork' }
  | { kind: 'conflict'; size: number }

/** A witness signs only extensions of the tree that it signed last. */
export function decideCosignature(
  tools: ByteTools,
  last: Witnessed,
  { old, proof, note }: AddCheckpoint,
): CosignDecision {
  const checkpoint = readCheckpoint(note)
  if (!checkpoint || old > checkpoint.size) return { kind: 'malformed' }
  const { size, root } = checkpoint
  if (size === last.size && size > 0 && root !== last.root) return { kind: 'fork' }
  if (old !== last.size) return { kind: 'conflict', size: last.size }
  return isGrown(tools, last, checkpoint, proof) ? { kind: 'cosign', checkpoint } : { kind: 'inconsistent' }
}

function isGrown({ sha256, fromBase64 }: ByteTools, last: Witnessed, next: Witnessed, proof: readonly string[]) {
  if (last.size === 0) return proof.length === 0
  const tree = ({ size, root }: Witnessed) => ({ size, root: fromBase64(root) })
  return isConsistent(sha256, tree(last), tree(next), proof.map(fromBase64))
}
