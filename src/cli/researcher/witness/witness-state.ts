import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { readCheckpoint } from '../../../domain/log/checkpoint'
import {
  cosignatureLine,
  cosignatureText,
  cosigning,
  printVerifierKey,
  readVerifierKey,
  type VerifierKey,
} from '../../../domain/log/cosignature'
import { type AddCheckpoint, decideCosignature } from '../../../domain/log/witness'
import { byteTools, isSignedNote } from '../../../server/signing/signature'
import { stop } from '../problem'

/** A witness's name and key, the log that it watches, and the last checkpoint that it signed. */
export type WitnessState = {
  name: string
  /** PKCS #8 in base64. Anyone who has it can sign as this witness. */
  privateKey: string
  /** The log's verifier key. */
  log: string
  size: number
  root: string
  /** The checkpoint with its signatures; empty before the first. */
  checkpoint: string
}

export const privateKeyOf = ({ privateKey }: WitnessState): KeyObject =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })

/** The key that identifies the witness to others. */
export function ownKey(state: WitnessState): VerifierKey {
  const { x = '' } = createPublicKey(privateKeyOf(state)).export({ format: 'jwk' })
  return { name: state.name, algorithm: cosigning, key: new Uint8Array(Buffer.from(x, 'base64url')) }
}

export const shownKey = (state: WitnessState): string => printVerifierKey(byteTools, ownKey(state))

export function logKey({ log }: WitnessState): VerifierKey {
  return readVerifierKey(byteTools, log) ?? stop('usage', 'The state of the witness names no key of a log.')
}

export function newState(name: string, log: string): WitnessState {
  if (!/^[^\s+,]{1,200}$/.test(name))
    return stop('usage', `'${name}' is not a witness name. Use one like witness.example/w1, without blanks and '+'.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { name, privateKey: key, log, size: 0, root: '', checkpoint: '' }
}

/** Null if there is no such file yet. A damaged one stops the witness, because it might sign what it must not. */
export function readState(file: string): WitnessState | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    return stop('usage', `${file} cannot be read (${(error as Error).message}).`)
  }
  try {
    const state = JSON.parse(text) as WitnessState
    const texts = [state.name, state.log, state.privateKey, state.root, state.checkpoint]
    if (texts.every((one) => typeof one === 'string') && Number.isSafeInteger(state.size) && ownKey(state)) return state
  } catch {}
  return stop(
    'usage',
    `${file} is damaged. Restore it from a copy: without it the witness cannot tell what it has signed.`,
  )
}

/** Flushed to disk before it returns, because a forgotten cosignature could be followed by one for a different tree. */
export function storeState(file: string, state: WitnessState): void {
  const draft = `${file}.${process.pid}`
  try {
    const opened = openSync(draft, 'w', 0o600)
    writeSync(opened, `${JSON.stringify(state, null, 2)}\n`)
    fsyncSync(opened)
    closeSync(opened)
    renameSync(draft, file)
  } catch (error) {
    stop(
      'usage',
      `${file} cannot be written (${(error as Error).message}). Nothing was signed. Choose another: --state.`,
    )
  }
}

export type Answer =
  | { kind: 'cosigned'; line: string; state: WitnessState }
  | { kind: 'conflict'; size: number }
  | { kind: 'malformed' | 'unknown' | 'unsigned' | 'inconsistent' | 'fork' }

/** Signs a checkpoint that extends the last one, after storing it in the file. */
export function cosign(file: string, state: WitnessState, request: AddCheckpoint, now: Date): Answer {
  const checkpoint = readCheckpoint(request.note)
  if (!checkpoint) return { kind: 'malformed' }
  const key = logKey(state)
  if (checkpoint.origin !== key.name) return { kind: 'unknown' }
  if (!isSignedNote(checkpoint, key)) return { kind: 'unsigned' }
  const judged = decideCosignature(byteTools, state, request)
  if (judged.kind !== 'cosign') {
    if (judged.kind === 'fork' || judged.kind === 'inconsistent') keepEvidence(file, state, request)
    return judged
  }
  const { size, root, text } = checkpoint
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = sign(null, Buffer.from(cosignatureText(seconds, text)), privateKeyOf(state))
  const line = cosignatureLine(byteTools, ownKey(state), { seconds, signature: signed })
  const next = { ...state, size, root, checkpoint: request.note + line }
  storeState(file, next)
  return { kind: 'cosigned', line, state: next }
}

export const evidencePath = (file: string): string => `${file}.evidence.json`

/** Saves both checkpoints and the failed proof between them, so that others can see what the log has done. */
function keepEvidence(file: string, { log, checkpoint }: WitnessState, request: AddCheckpoint): void {
  writeFileSync(evidencePath(file), `${JSON.stringify({ log, signedBefore: checkpoint, asked: request }, null, 2)}\n`)
}
