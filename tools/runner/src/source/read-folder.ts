import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SourceFiles, sourceLimits } from './source-files'

/** What builds leave behind, and secrets. */
const leftOut = /^(\.git|out|cache|broadcast|\.env.*)$/

/** The files of a folder by their paths. Links and what is too large for a source are left out. */
export function readFolder(folder: string): Map<string, Buffer> {
  const files = new SourceFiles()
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const name of readdirSync(join(folder, at)).sort()) {
      const path = at ? `${at}/${name}` : name
      if (leftOut.test(name) && (at === '' || name.startsWith('.'))) continue
      const facts = lstatSync(join(folder, path))
      if (facts.isDirectory()) waiting.push(path)
      else if (facts.isFile() && facts.size <= sourceLimits.fileBytes)
        files.addFile(path, readFileSync(join(folder, path)))
    }
  }
  return files.checked()
}
