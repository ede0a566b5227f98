import type { Db } from '../db/database'
import type { Signer } from '../signing/signer'

/** A checkpoint of the log that somebody saved; the caller has verified its signature. */
export type SavedCheckpoint = { origin: string; size: number; root: Uint8Array }

/** `problem` names the first difference, or is null. */
export type LogFinding = { epochs: number; problem: string | null }

/** A public log of the ledger, as far as core asks about it. */
export type PublicLog = {
  /** When a revision's receipt must be in the log, which the receipt promises. */
  deadlineOf: (receivedAt: Date) => Date
  /** The key of its checkpoints (C2SP signed-note); null before the first leaf. */
  readVerifierKey: (db: Db, signer: Signer) => Promise<string | null>
  /** The signed checkpoint of today, without cosignatures; null before the first leaf. */
  readCheckpoint: (db: Db, signer: Signer) => Promise<string | null>
  /** Compares the log with the ledger, which must be verified already, and with saved checkpoints. */
  verify: (tx: Db, saved: readonly SavedCheckpoint[]) => Promise<LogFinding>
}
