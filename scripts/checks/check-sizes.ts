import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEntryPoint } from '../entry-point'
import { report } from './report'

/** The text of each source file, by its path. */
export type Sources = ReadonlyMap<string, string>

const limits = { linesPerFile: 300, filesPerFolder: 16, importsPerFile: 18, depthUnderSrc: 3 }
const forbiddenNames = /^(utils?|helpers?|common|shared|lib|types|misc|index)$/
const forbiddenEndings = /(Manager|Service|Handler|Data|Info|DTO|Dto)$/
const folders = ['src', 'test', 'e2e', 'bench', 'scripts']

/** Files and folders over a limit, and names that the project does not allow; one sentence each. */
export function sizeProblems(files: Sources): string[] {
  const paths = [...files.keys()]
  return [
    ...[...files].flatMap(([path, text]) => fileProblems(path, text)),
    ...folderProblems(paths),
    ...paths.filter(isMisnamed).map((path) => `${path}: a file or folder has a name that says nothing`),
  ]
}

function fileProblems(path: string, text: string): string[] {
  const problems: string[] = []
  const lines = text.split('\n').length - 1
  // The style sheets of a component are not code that it depends on (decision 002).
  const imports = text.split('\n').filter((line) => line.startsWith('import ') && !line.endsWith(".css'")).length
  const depth = path.startsWith('src/') ? path.split('/').length - 2 : 0
  if (lines > limits.linesPerFile) problems.push(`${path}: ${lines} lines, at most ${limits.linesPerFile}`)
  if (imports > limits.importsPerFile) problems.push(`${path}: ${imports} imports, at most ${limits.importsPerFile}`)
  if (depth > limits.depthUnderSrc) problems.push(`${path}: more than ${limits.depthUnderSrc} folders deep under src`)
  for (const [, name = ''] of text.matchAll(/^export (?:async )?(?:type|interface|class|function|const) (\w+)/gm)) {
    if (forbiddenEndings.test(name) || /^I[A-Z][a-z]/.test(name))
      problems.push(`${path}: the name ${name} says nothing`)
  }
  return problems
}

function folderProblems(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  // A test stands beside the file it tests and makes no folder harder to read.
  for (const path of paths.filter((one) => !/\.test\.\w+$/.test(one))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > limits.filesPerFolder)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${limits.filesPerFolder}`)
}

function isMisnamed(path: string): boolean {
  return path.split('/').some((part) => forbiddenNames.test(part.replace(/(\.test)?\.\w+$/, '')))
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
