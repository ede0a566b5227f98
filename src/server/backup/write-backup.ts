import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backupName } from '../../domain/system/backup-schedule'
import type { Db } from '../db/database'
import type { BackupHead } from './backup-file'
import { type BackupKeys, hasKeys, noKeys } from './backup-keys'
import { type BackupSource, databaseSource } from './backup-source'
import { encryptBackup } from './encryption/encrypt-backup'
import { folderPlace, type Place } from './places/place'

type Writing = {
  /** Folder for the temporary file, which only its owner can read. */
  folder: string
  now: Date
  keys?: BackupKeys
  isScheduled?: boolean
  /** Receives the head of the backup once it is written. */
  onHead?: (head: BackupHead) => void
}

/** Backs up a database and returns the backup's location. */
export const writeBackup = (db: Db, writing: Writing, place?: Place): Promise<string> =>
  writeBackupOf(databaseSource(db, writing.now), writing, place)

/** The file gets its final name once it is complete, and the source then records it. */
export const writeBackupOf = (
  source: BackupSource,
  writing: Writing,
  place = folderPlace(writing.folder),
): Promise<string> => keepBackup(source, writing, place.keep)

/** Writes a backup to a stream. Uses a temporary file, so that a slow reader doesn't keep a transaction open. */
export async function streamBackup(source: BackupSource, writing: Writing, to: Writable): Promise<void> {
  await keepBackup(source, writing, async (partial) => {
    await pipeline(createReadStream(partial), to, { end: false })
    await rm(partial)
    return 'standard output'
  })
}

/** Creates the backup's file and passes it to `keep`, whose result is recorded as its location. */
async function keepBackup(
  source: BackupSource,
  { folder, now, keys = noKeys, isScheduled = false, onHead = () => {} }: Writing,
  keep: (partial: string, name: string) => Promise<string>,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const isEncrypted = hasKeys(keys)
  const name = backupName(now, { isScheduled, isEncrypted })
  const partial = join(folder, `${name}.partial`)
  try {
    await source.read((text) =>
      pipeline(
        Readable.from(withHead(text, onHead)),
        createGzip(),
        (bytes: AsyncIterable<Buffer>) => encryptBackup(bytes, keys),
        // Flush, because the backups that it supersedes may be deleted as soon as it has its name.
        createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
      ),
    )
    const { size: bytes } = await stat(partial)
    const file = await keep(partial, name)
    await source.remember({ finishedAt: now, file, bytes, isEncrypted })
    return file
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The head is the first line, of which a socket may bring only a part at first. */
async function* withHead(text: AsyncIterable<string | Uint8Array>, onHead: (head: BackupHead) => void) {
  let start: Buffer | null = Buffer.alloc(0)
  for await (const chunk of text) {
    yield chunk
    if (start === null) continue
    start = Buffer.concat([start, Buffer.from(chunk as Uint8Array)])
    const end = start.indexOf(10)
    if (end < 0) continue
    onHead(JSON.parse(start.subarray(0, end).toString()))
    start = null
  }
}

const abandonedAfterMs = 24 * 60 * 60_000

/** Deletes leftovers of killed backups. After a day, none of them is still being written. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.startsWith('primacy-') || !name.endsWith('.partial')) continue
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
