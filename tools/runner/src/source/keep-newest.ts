import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const longestRun = 3_600_000
/** A source has up to 60 MB, and what was compiled of it a few. */
const keptEntries = 60

/** Marks a kept folder as used now. */
export const touch = (folder: string): void => utimesSync(folder, new Date(), new Date())

/** Deletes the sources and compiled files that were not used for longest, and what runs that were cut off have left. */
export function cleanState(state: string, now: number): void {
  for (const name of ['sources', 'compiled']) {
    const entries = entriesOf(join(state, name))
    for (const { path } of entries.slice(keptEntries)) rmSync(path, { recursive: true, force: true })
  }
  for (const { path, usedAt } of entriesOf(state)) {
    if (/\/job-\w+$/.test(path) && usedAt < now - longestRun) rmSync(path, { recursive: true, force: true })
  }
}

/** The newest first. */
function entriesOf(folder: string): { path: string; usedAt: number }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, usedAt: statSync(path).mtimeMs }))
    .sort((one, other) => other.usedAt - one.usedAt)
}
