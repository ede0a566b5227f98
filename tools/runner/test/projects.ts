import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFolder } from '../src/source/read-folder'

const projects = fileURLToPath(new URL('projects', import.meta.url))

export const namesIn = (project: string, folder: string, ending: string): string[] =>
  readdirSync(join(projects, project, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()

export const readProject = (project: string, path: string): string =>
  readFileSync(join(projects, project, path), 'utf8')

/** The files that a contest has: without proofs and fixes. */
export function filesOfProject(project: string, more: Record<string, string> = {}, root = ''): Map<string, Buffer> {
  const files = [...readFolder(join(projects, project))].filter(([path]) => /^(src|test)\//.test(path))
  for (const [path, text] of Object.entries(more)) files.push([path, Buffer.from(text)])
  return new Map(files.map(([path, body]) => [`${root}${path}`, body]))
}
