import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type StoredBackup = { name: string; file: string; size: number }

/** Storage for backups. */
export type Place = {
  /** Moves a complete file into storage under this name, and returns its location. */
  keep(file: string, name: string): Promise<string>
  /** Newest first. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
}

export const isBackupName = (name: string): boolean => /^[\w-]+\.jsonl\.gz(\.sealed|\.age)?$/.test(name)
export const newestFirst = (a: StoredBackup, b: StoredBackup): number => (a.name < b.name ? 1 : -1)

export const folderPlace = (folder: string): Place => ({
  async keep(file, name) {
    const target = join(folder, name)
    await rename(file, target)
    return target
  },
  async list() {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter(isBackupName).map(async (name) => {
      const file = join(folder, name)
      return { name, file, size: (await stat(file)).size }
    })
    return (await Promise.all(files)).sort(newestFirst)
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})
