import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Made by the build: an empty database on which the migrations of that build have run. From source there is none. */
const prepared = fileURLToPath(new URL('../prepared-database/files', import.meta.url))

/**
 * Makes the folder of the embedded database. A new one starts as a copy of the prepared one, because creating a database
 * takes seconds; migrations that are newer than the copy run at start like those of an old folder. The copy gets its name
 * when it is complete, so a killed start leaves no half of one.
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

/** The program folder may be read-only, and so is what is copied from it. */
function makeWritable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
}
