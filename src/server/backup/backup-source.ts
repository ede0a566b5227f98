import { createHash } from 'node:crypto'
import { type BackupRun, insertBackupRun } from '../admin/system/system-queries'
import type { Db } from '../db/database'
import { currentRelease } from '../release'
import { BackupError, type BackupFoot, type BackupHead, type BackupRow } from './backup-file'
import {
  backedUpTables,
  countArchivesInBucket,
  findSchemaHash,
  listUnknownTables,
  readRows,
  startSnapshot,
} from './backup-queries'

/** The source of a backup: a database, or a running server that has one open. */
export type BackupSource = {
  /** Streams a consistent snapshot to `write`, which must consume it completely. */
  read(write: (text: AsyncIterable<string | Uint8Array>) => Promise<void>): Promise<void>
  /** Records a completed backup, for /admin/system. */
  remember(run: BackupRun): Promise<void>
}

export const databaseSource = (db: Db, now: Date): BackupSource => ({
  async read(write) {
    const unknown = await listUnknownTables(db)
    if (unknown.length > 0) throw new BackupError(`A backup would miss the tables ${unknown.join(', ')}.`)
    await db.transaction(async (tx) => {
      await startSnapshot(tx)
      await write(lines(tx, now))
    })
  },
  remember: (run) => insertBackupRun(db, run),
})

async function* lines(tx: Db, now: Date): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const line = (value: BackupHead | BackupRow) => {
    const text = `${JSON.stringify(value)}\n`
    digest.update(text)
    return text
  }
  const schema = await findSchemaHash(tx)
  const archivesInBucket = await countArchivesInBucket(tx)
  const elsewhere = archivesInBucket > 0 && { archivesInBucket }
  const made = { release: currentRelease(), schema, createdAt: now.toISOString(), ...elsewhere }
  yield line({ product: 'primacy', format: 1, ...made })
  let rows = 0
  for (const table of backedUpTables) {
    for await (const row of readRows(tx, table)) {
      rows += 1
      yield line({ table, row })
    }
  }
  yield `${JSON.stringify({ rows, sha256: digest.digest('hex') } satisfies BackupFoot)}\n`
}
