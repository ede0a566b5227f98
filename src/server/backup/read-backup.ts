import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrateFrom, returnToSchema } from '../db/backups/earlier-schema'
import type { Db } from '../db/database'
import { schemaVersion, shippedMigrations } from '../db/migrate'
import { BackupError, type BackupFoot, type BackupHead, type BackupRow } from './backup-file'
import { type BackupKeys, noKeys } from './backup-keys'
import {
  continueLedger,
  deleteUnsentMails,
  disableLedgerTrigger,
  hasRows,
  insertRow,
  isRestored,
  listUnknownTables,
  recountIssues,
  startRestore,
  stopWebhooks,
} from './backup-queries'
import { decryptBackup } from './encryption/encrypt-backup'
import { EncryptedFileError } from './encryption/legacy-encrypted-file'

/** Reads a backup completely, so that nothing changes unless it is intact. `name` appears in messages. */
export async function checkBackup(
  file: string,
  keys = noKeys,
  name = file,
): Promise<{ head: BackupHead; rows: number }> {
  const digest = createHash('sha256')
  let head: BackupHead | null = null
  let foot: BackupFoot | null = null
  let rows = 0
  try {
    for await (const line of linesOf(file, keys)) {
      const value = JSON.parse(line)
      if (foot) throw new BackupError('')
      if (head === null) head = value
      else if ('sha256' in value) foot = value
      else rows += 1
      if (!foot) digest.update(`${line}\n`)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${name}.`)
    if (error instanceof EncryptedFileError) throw new BackupError(`${name} ${error.message}. Nothing was changed.`)
    throw new BackupError(`${name} is damaged, or not a backup of Primacy. Nothing was changed.`)
  }
  if (head?.product !== 'primacy' || foot?.rows !== rows || foot.sha256 !== digest.digest('hex')) {
    throw new BackupError(`${name} is damaged, or not a backup of Primacy. Nothing was changed.`)
  }
  return { head, rows }
}

/** Buffers a stream in a temporary file while `act` reads it, because a restore reads a backup twice. */
export async function withTemporaryCopy<T>(
  input: AsyncIterable<Uint8Array>,
  folder: string,
  act: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.partial`)
  try {
    await pipeline(input, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    return await act(file)
  } finally {
    await rm(file, { force: true })
  }
}

type Restored = { rows: number; droppedMails: number; droppedWebhooks: number; head: BackupHead }

/**
 * Restores a backup of this schema or an earlier one into an empty database, all or nothing. Skips sessions and mailed
 * links, which older backups contain.
 */
export async function restoreBackup(db: Db, file: string, keys = noKeys, name = file): Promise<Restored> {
  const { head } = await checkBackup(file, keys, name)
  const schema = schemaOf(head)
  const isEarlier = schema < schemaVersion()
  return db.transaction(async (tx) => {
    await startRestore(tx)
    if (await hasRows(tx)) {
      throw new BackupError('This database is not empty. Restore into a new one: another DATA_DIR or DATABASE_URL.')
    }
    if (isEarlier) {
      await refuseForeignTables(tx)
      await returnToSchema(tx, schema)
    }
    await disableLedgerTrigger(tx)
    let rows = 0
    for await (const line of linesOf(file, keys)) {
      const { table, row } = JSON.parse(line) as Partial<BackupRow>
      if (!table || !row || !isRestored(table)) continue
      await insertRow(tx, table, row)
      rows += 1
    }
    await continueLedger(tx)
    if (isEarlier) await migrateFrom(tx, schema)
    await recountIssues(tx)
    return { rows, droppedMails: await deleteUnsentMails(tx), droppedWebhooks: await stopWebhooks(tx), head }
  })
}

/** The number of the backup's newest migration. */
function schemaOf({ schema, release }: BackupHead): number {
  const number = shippedMigrations().findIndex(({ hash }) => hash === schema)
  if (number >= 0) return number
  const [made, known] = release
    ? [
        `by Primacy ${release.version} with schema ${release.schema}`,
        `, and this version knows schemas up to ${schemaVersion()}`,
      ]
    : ['with a schema that this version does not know', '']
  throw new BackupError(
    `The backup was made ${made}${known}: restore it with the version that made it, or a later one.`,
  )
}

/** Restoring an earlier schema recreates every table. */
async function refuseForeignTables(tx: Db): Promise<void> {
  const foreign = await listUnknownTables(tx)
  if (foreign.length === 0) return
  throw new BackupError(
    `This database also has the tables ${foreign.join(', ')}. Restore a backup of an earlier version into a database of its own.`,
  )
}

async function* linesOf(file: string, keys: BackupKeys): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const source = Readable.from(decryptBackup(bytes, keys))
  const text = source.pipe(createGunzip()).setEncoding('utf8')
  // pipe() doesn't forward errors, and a read error must not look like the end of the file.
  source.on('error', (error) => text.destroy(error))
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    bytes.destroy()
  }
  if (rest !== '') yield rest
}
