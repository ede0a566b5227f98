import type { Release } from '../release'

/**
 * A backup is gzipped JSON lines: a head, one line per row, and a foot with the row count and the SHA-256 of all
 * previous lines.
 */
export type BackupHead = {
  product: 'primacy'
  format: 1
  createdAt: string
  /** The hash of the newest migration. */
  schema: string
  /** Missing in files from earlier versions. */
  release?: Release
  /** Archives of sources that are in the bucket, and not in the backup. */
  archivesInBucket?: number
}
export type BackupRow = { table: string; row: string }
export type BackupFoot = { rows: number; sha256: string }

/** Why a backup wasn't written or restored. The message is shown to the operator. */
export class BackupError extends Error {}
