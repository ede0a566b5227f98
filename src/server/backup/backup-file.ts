import type { Release } from '../release'

/** A backup is gzipped JSON lines: the head, one line per row, then the foot with row count and SHA-256 of all lines before. */
export type BackupHead = {
  product: 'primacy'
  format: 1
  createdAt: string
  /** The hash of the newest migration. */
  schema: string
  /** Files of earlier versions lack these. */
  release?: Release
}
export type BackupRow = { table: string; row: string }
export type BackupFoot = { rows: number; sha256: string }

/** Why a backup was not written or restored; the message is shown to the operator. */
export class BackupError extends Error {}
