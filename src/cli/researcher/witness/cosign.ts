import { sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readCheckpoint } from '../../../domain/log/checkpoint'
import { cosignatureLine, cosignatureText } from '../../../domain/log/cosignature'
import { type AddCheckpoint, decideCosignature } from '../../../domain/log/witness'
import { byteTools, isSignedNote } from '../../../server/signing/signature'
import { logKey, ownKey, privateKeyOf, storeState, type WitnessState } from './witness-state'

export type Answer =
  | { kind: 'cosigned'; line: string; state: WitnessState }
  | { kind: 'conflict'; size: number }
  | { kind: 'malformed' | 'unknown' | 'unsigned' | 'inconsistent' | 'fork' }

/** Signs a checkpoint that extends the last one, after storing it in the file. */
export function cosign(file: string, state: WitnessState, asked: AddCheckpoint, now: Date): Answer {
  const checkpoint = readCheckpoint(asked.note)
  if (!checkpoint) return { kind: 'malformed' }
  const key = logKey(state)
  if (checkpoint.origin !== key.name) return { kind: 'unknown' }
  if (!isSignedNote(checkpoint, key)) return { kind: 'unsigned' }
  const judged = decideCosignature(byteTools, state, asked)
  if (judged.kind !== 'cosign') {
    if (judged.kind === 'fork' || judged.kind === 'inconsistent') keepEvidence(file, state, asked)
    return judged
  }
  const { size, root, text } = checkpoint
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = sign(null, Buffer.from(cosignatureText(seconds, text)), privateKeyOf(state))
  const line = cosignatureLine(byteTools, ownKey(state), { seconds, signature: signed })
  const next = { ...state, size, root, checkpoint: asked.note + line }
  storeState(file, next)
  return { kind: 'cosigned', line, state: next }
}

export const evidencePath = (file: string): string => `${file}.evidence.json`

/** Saves both checkpoints and the failed proof between them, so that others can see what the log has done. */
function keepEvidence(file: string, { log, checkpoint }: WitnessState, asked: AddCheckpoint): void {
  writeFileSync(evidencePath(file), `${JSON.stringify({ log, signedBefore: checkpoint, asked }, null, 2)}\n`)
}
