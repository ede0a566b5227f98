import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupName, newestFirst, type Place } from './place'

export const folderPlace = (folder: string): Place => ({
  async keep(file, name) {
    const kept = join(folder, name)
    await rename(file, kept)
    return kept
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
