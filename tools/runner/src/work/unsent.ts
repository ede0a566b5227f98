import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../job'

/** A result with what proves to the site that it may be sent. */
export type Unsent = { _id: string; lease: string; result: Result }

const folderOf = (state: string) => join(state, 'unsent')
const fileOf = (state: string, id: string) => join(folderOf(state), `${encodeURIComponent(id)}.json`)

/** Keeps a result until the site has it, so that a restart of the runner does not lose it. */
export function keepUnsent(state: string, unsent: Unsent): void {
  mkdirSync(folderOf(state), { recursive: true, mode: 0o700 })
  writeFileSync(fileOf(state, unsent._id), JSON.stringify(unsent), { mode: 0o600 })
}

export const dropUnsent = (state: string, { _id }: Pick<Unsent, '_id'>): void =>
  rmSync(fileOf(state, _id), { force: true })

export function listUnsent(state: string): Unsent[] {
  const folder = folderOf(state)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name): Unsent[] => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8'))]
    } catch {
      // It was cut off by a fault of the machine: the site gives the job out again.
      rmSync(join(folder, name), { force: true })
      return []
    }
  })
}
