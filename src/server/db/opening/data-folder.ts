import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Creates the data folder if it is missing, and checks that this user can write to it and to the database in it.
 * Otherwise throws one sentence, because the engine would only report that it didn't start.
 */
export function makeDataFolder(folder: string): void {
  const path = resolve(folder)
  const existing = nearestExisting(path)
  if (!statSync(existing).isDirectory()) {
    throw new Error(
      `DATA_DIR is ${folder}, and ${existing === path ? 'that' : existing} is a file: set it to a folder that exists or can be made.`,
    )
  }
  try {
    // One by one, because the recursive form never returns below /proc.
    for (const missing of missingFolders(path)) mkdirSync(missing, { mode: 0o700 })
    for (const needed of [path, ...databaseFiles(path)]) requireWritable(needed)
  } catch (error) {
    throw dataFolderError(folder, error as NodeJS.ErrnoException)
  }
}

/** Explains a system error for a file in the data folder. */
export function dataFolderError(folder: string, { code, path, message }: NodeJS.ErrnoException): Error {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(`The disk of the data folder ${folder} is full. Free some space, then start again.`)
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code ?? '')) return new Error(message)
  const reason = code === 'EROFS' ? ', which is read-only' : ''
  return new Error(
    `${whoRuns()} cannot write to ${path ?? folder}${reason}: let it own the data folder and everything in it, or set DATA_DIR to another folder.`,
  )
}

const whoRuns = () => `The user that runs this${process.getuid ? ` (uid ${process.getuid()})` : ''}`

const requireWritable = (path: string) => accessSync(path, constants.R_OK | constants.W_OK)

/** The embedded database's folder and its direct children. Files that belong to another user show up at this level. */
function databaseFiles(folder: string): string[] {
  const database = join(folder, 'database')
  return existsSync(database) ? [database, ...readdirSync(database).map((name) => join(database, name))] : []
}

function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path))
}

/** Outermost first. */
function missingFolders(path: string): string[] {
  return existsSync(path) ? [] : [...missingFolders(dirname(path)), path]
}
