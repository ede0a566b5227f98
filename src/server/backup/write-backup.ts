import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '../db/database'
import { backedUpTables, findSchemaHash, holdSnapshot, listUnknownTables, readRows } from './backup-queries'
import { sealed } from './sealed-file'

/** A backup is gzipped JSON lines: this first, then one line per row, then the count and the SHA-256 of all before. */
export type BackupHead = { product: 'primacy'; format: 1; createdAt: string; schema: string }
export type BackupRow = { table: string; row: string }
export type BackupFoot = { rows: number; sha256: string }

/** Why a backup was not written or not restored, in words for the operator. */
export class BackupError extends Error {}

export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/**
 * Writes everything that the database holds at one moment into a new file that only its owner reads; its path. The
 * file gets its name when it is complete. With a key it is encrypted.
 */
export async function writeBackup(
  db: Db,
  { folder, now, key }: { folder: string; now: Date; key?: Buffer | undefined },
): Promise<string> {
  const unknown = await listUnknownTables(db)
  if (unknown.length > 0) throw new BackupError(`A backup would miss the tables ${unknown.join(', ')}.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `primacy-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.jsonl.gz${key ? '.sealed' : ''}`)
  const partial = `${file}.partial`
  try {
    await db.transaction(async (tx) => {
      await holdSnapshot(tx)
      await pipeline(
        Readable.from(lines(tx, now)),
        createGzip(),
        (file: AsyncIterable<Buffer>) => (key ? sealed(file, key) : file),
        createWriteStream(partial, { mode: 0o600, flags: 'wx' }),
      )
    })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return file
}

async function* lines(tx: Db, now: Date): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const line = (value: BackupHead | BackupRow) => {
    const text = `${JSON.stringify(value)}\n`
    digest.update(text)
    return text
  }
  yield line({ product: 'primacy', format: 1, createdAt: now.toISOString(), schema: await findSchemaHash(tx) })
  let rows = 0
  for (const table of backedUpTables) {
    for await (const row of readRows(tx, table)) {
      rows += 1
      yield line({ table, row })
    }
  }
  yield `${JSON.stringify({ rows, sha256: digest.digest('hex') } satisfies BackupFoot)}\n`
}
