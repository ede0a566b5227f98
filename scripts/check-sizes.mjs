import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const limits = { linesPerFile: 300, filesPerFolder: 16, importsPerFile: 18, depthUnderSrc: 3 }
const forbiddenNames = /^(utils?|helpers?|common|shared|lib|types|misc|index)$/
const forbiddenEndings = /(Manager|Service|Handler|Data|Info|DTO|Dto)$/
const rooms = ['src', 'e2e', 'bench', 'scripts']

/** What in `files` (path -> text) is larger than, or named otherwise than, the project allows; one sentence each. */
export function sizeFaults(files) {
  const paths = [...files.keys()]
  return [
    ...paths.flatMap((path) => fileFaults(path, files.get(path))),
    ...folderFaults(paths),
    ...paths.filter(isMisnamed).map((path) => `${path}: a file or folder has a name that says nothing`),
  ]
}

function fileFaults(path, text) {
  const faults = []
  const lines = text.split('\n').length - 1
  const imports = text.match(/^import\b/gm)?.length ?? 0
  const depth = path.startsWith('src/') ? path.split('/').length - 2 : 0
  if (lines > limits.linesPerFile) faults.push(`${path}: ${lines} lines, at most ${limits.linesPerFile}`)
  if (imports > limits.importsPerFile) faults.push(`${path}: ${imports} imports, at most ${limits.importsPerFile}`)
  if (depth > limits.depthUnderSrc) faults.push(`${path}: more than ${limits.depthUnderSrc} folders deep under src`)
  for (const [, name] of text.matchAll(/^export (?:async )?(?:type|interface|class|function|const) (\w+)/gm)) {
    if (forbiddenEndings.test(name) || /^I[A-Z][a-z]/.test(name)) faults.push(`${path}: the name ${name} says nothing`)
  }
  return faults
}

function folderFaults(paths) {
  const counts = new Map()
  // A test stands beside what it tests and makes no folder harder to read.
  for (const path of paths.filter((one) => !/\.test\.\w+$/.test(one))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > limits.filesPerFolder)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${limits.filesPerFolder}`)
}

function isMisnamed(path) {
  return path.split('/').some((part) => forbiddenNames.test(part.replace(/(\.test)?\.\w+$/, '')))
}

/** The code of the project: path -> text. */
export function readSources(root) {
  const files = new Map()
  for (const room of rooms) {
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'))
    }
  }
  return files
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = readSources(fileURLToPath(new URL('..', import.meta.url)))
  const faults = sizeFaults(files)
  for (const fault of faults) console.error(fault)
  console.log(`sizes: ${files.size} files, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
