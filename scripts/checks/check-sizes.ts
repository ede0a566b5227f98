import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEntryPoint } from '../entry-point'
import { report } from './report'

/** The text of each source file, by its path. */
export type Sources = ReadonlyMap<string, string>

const limits = { linesPerFile: 300, depthUnderSrc: 3 }
const folders = ['src', 'test', 'e2e', 'bench', 'scripts', 'tools/runner/src', 'tools/runner/test']

/** Files over a limit; one sentence each. */
export function sizeProblems(files: Sources): string[] {
  return [...files].flatMap(([path, text]) => {
    const problems: string[] = []
    const lines = text.split('\n').length - 1
    const depth = path.startsWith('src/') ? path.split('/').length - 2 : 0
    if (lines > limits.linesPerFile) problems.push(`${path}: ${lines} lines, at most ${limits.linesPerFile}`)
    if (depth > limits.depthUnderSrc) problems.push(`${path}: more than ${limits.depthUnderSrc} folders deep under src`)
    return problems
  })
}

/** Every TypeScript file of the project. */
export function readSources(): Sources {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = new Map<string, string>()
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'))
    }
  }
  return files
}

if (isEntryPoint(import.meta.url)) {
  const files = readSources()
  report(`sizes: ${files.size} files`, sizeProblems(files))
}
