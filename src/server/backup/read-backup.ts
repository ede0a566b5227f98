import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Db } from '../db/database'
import {
  type BackedUpTable,
  backedUpTables,
  continueLedger,
  findSchemaHash,
  hasRows,
  insertRow,
  pauseChain,
  stopWaitingMails,
} from './backup-queries'
import { opened, SealedFileError } from './sealed-file'
import { BackupError, type BackupFoot, type BackupHead, type BackupRow } from './write-backup'

/** The backups of a folder, newest first, with their size in bytes. */
export async function listBackups(folder: string): Promise<{ file: string; size: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names
    .filter((name) => /\.jsonl\.gz(\.sealed)?$/.test(name))
    .sort()
    .reverse()
  return Promise.all(
    files.map(async (name) => ({ file: join(folder, name), size: (await stat(join(folder, name))).size })),
  )
}

/** Reads a backup to its end before anything is changed: that it is whole, and what it says of itself. */
export async function checkBackup(file: string, key?: Buffer): Promise<{ head: BackupHead; rows: number }> {
  const digest = createHash('sha256')
  let head: BackupHead | null = null
  let foot: BackupFoot | null = null
  let rows = 0
  try {
    for await (const line of linesOf(file, key)) {
      const value = JSON.parse(line)
      if (foot) throw new BackupError('')
      if (head === null) head = value
      else if ('sha256' in value) foot = value
      else rows += 1
      if (!foot) digest.update(`${line}\n`)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    if (error instanceof SealedFileError) throw new BackupError(`${file} ${error.message}. Nothing was changed.`)
    throw new BackupError(`${file} is damaged or no backup of Primacy. Nothing was changed.`)
  }
  if (head?.product !== 'primacy' || foot?.rows !== rows || foot.sha256 !== digest.digest('hex')) {
    throw new BackupError(`${file} is damaged or no backup of Primacy. Nothing was changed.`)
  }
  return { head, rows }
}

type Restored = { rows: number; stoppedMails: number }

/**
 * Puts a backup into an empty database, all of it or nothing; how many rows, and how many mails that waited. Sessions
 * and links, which backups of former versions hold, are passed over.
 */
export async function restoreBackup(db: Db, file: string, key?: Buffer): Promise<Restored> {
  const { head } = await checkBackup(file, key)
  return db.transaction(async (tx) => {
    if (await hasRows(tx)) {
      throw new BackupError('This database is not empty. Restore into a new one: another DATA_DIR or DATABASE_URL.')
    }
    if (head.schema !== (await findSchemaHash(tx))) {
      throw new BackupError('The backup was made by another version of Primacy. Restore it with that one, then update.')
    }
    await pauseChain(tx)
    let rows = 0
    for await (const line of linesOf(file, key)) {
      const value = JSON.parse(line) as Partial<BackupRow>
      if (!isKnown(value.table) || !value.row) continue
      await insertRow(tx, value.table, value.row)
      rows += 1
    }
    await continueLedger(tx)
    return { rows, stoppedMails: await stopWaitingMails(tx) }
  })
}

const isKnown = (table: string | undefined): table is BackedUpTable => backedUpTables.some((known) => known === table)

async function* linesOf(file: string, key: Buffer | undefined): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const source = Readable.from(opened(bytes, key))
  const text = source.pipe(createGunzip()).setEncoding('utf8')
  // A pipe does not pass errors on, and a file that breaks must not look like one that ends.
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
