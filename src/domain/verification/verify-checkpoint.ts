import { noteSignature, readCheckpoint } from '../log/checkpoint'
import { fromHex } from '../log/log-proof'
import { isConsistent } from '../log/merkle-tree'
import { type Asked, type Finding, keyNeeded, otherKey, refused, type VerifyTools } from './finding'

/** A checkpoint's number of leaves if this key has signed it, otherwise null. */
export async function signedSize(tools: VerifyTools, note: string, key: Uint8Array): Promise<number | null> {
  const checkpoint = readCheckpoint(note)
  const signature = checkpoint && noteSignature(tools, checkpoint, { name: checkpoint.origin, key })
  if (!checkpoint || !signature) return null
  return (await tools.isSigned(key, tools.utf8(checkpoint.text), signature)) ? checkpoint.size : null
}

/** Null if the text isn't a checkpoint. */
export async function verifyCheckpoint(tools: VerifyTools, text: string, { key }: Asked): Promise<Finding | null> {
  const note = `${text.trimEnd()}\n`
  const checkpoint = readCheckpoint(note)
  if (!checkpoint) return null
  if (!key) return keyNeeded('a checkpoint of a public log')
  if ((await signedSize(tools, note, key)) === null) return refused(otherKey)
  const others = checkpoint.signatures.length - 1
  const witnesses =
    others > 0 ? ` ${others} further signatures were not checked, because this page does not know who made them.` : ''
  return {
    result: 'proved',
    says: `The site has signed that its public log ${checkpoint.origin} had ${checkpoint.size} leaves with the root ${checkpoint.root}.${witnesses}`,
    not: "This doesn't prove when it was signed, that today's log continues it, or that everyone sees the same log. Keep it to compare it with a later checkpoint.",
    checkpoint: note,
  }
}

/** Interprets a hexadecimal consistency proof between a saved checkpoint and today's. */
export async function compareCheckpoints(
  tools: VerifyTools,
  { kept, today, path, key }: { kept: string; today: string; path: readonly string[]; key: Uint8Array },
): Promise<Finding> {
  const [earlier, later] = [readCheckpoint(kept), readCheckpoint(today)]
  if (!earlier || !later || (await signedSize(tools, today, key)) === null)
    return refused("Today's checkpoint is not signed with this key.")
  if (earlier.origin !== later.origin)
    return refused(
      `The site now shows a different log, ${later.origin} instead of ${earlier.origin}. A site that was restored from a backup starts a new log, and should say so.`,
    )
  const tree = ({ size, root }: { size: number; root: string }) => ({ size, root: tools.fromBase64(root) })
  if (!isConsistent(tools.sha256, tree(earlier), tree(later), path.map(fromHex)))
    return refused("Today's log does not continue this checkpoint: its history was changed. Show both to others.")
  return {
    result: 'proved',
    says: `Today's log, with ${later.size} leaves, continues this checkpoint of ${earlier.size}: nothing before it was changed.`,
    not: "This doesn't prove that others see the same log. Compare it with someone else's checkpoint.",
    checkpoint: today,
  }
}
