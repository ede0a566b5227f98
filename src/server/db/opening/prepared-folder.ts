import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Created by the build: an empty database with that build's migrations applied. Doesn't exist when running from source.
 */
const prepared = fileURLToPath(new URL('../prepared-database/files', import.meta.url))

/**
 * Creates the embedded database's folder. A new one starts as a copy of the prepared one, because creating a database
 * takes seconds; migrations newer than the copy run at start, as for an existing folder. The copy gets its final name
 * once it is complete, so that a killed start leaves no partial copy.
 */
export function makeDatabaseFolder(folder: string, source = prepared): void {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0
  if (!isNew || !existsSync(source)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return
  }
  const incomplete = `${folder}.new`
  rmSync(incomplete, { recursive: true, force: true })
  mkdirSync(incomplete, { mode: 0o700 })
  cpSync(source, incomplete, { recursive: true })
  makeWritable(incomplete)
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(incomplete, folder)
}

/** The program's folder may be read-only, and copies inherit that. */
function makeWritable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
}
