import { pathKey, pathProblem } from '../../source/domain/entry-rules'

/** Why a fix cannot be applied, as a sentence for its author. */
export class PatchProblem extends Error {}

/** The texts of a source by path; null for a file that is no text, or too long to be stored as one. */
export type SourceTexts = ReadonlyMap<string, string | null>

type Hunk = { line: number; at: number; before: string[]; after: string[] }
type FilePatch = { from: string | null; to: string | null; hunks: Hunk[] }

const header = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/
const mostHunks = 1_000
/** How many lines away from the place that it names a change may fit. */
const farthest = 500

const quoted = (text: string): string => JSON.stringify(text.slice(0, 120))

/** The texts after a unified diff. Every line that it names must be there; it may have moved. The runner has the same rules. */
export function applyPatch(files: SourceTexts, patch: string): SourceTexts {
  const changes = parsePatch(patch)
  if (changes.length === 0) throw new PatchProblem('The fix is no unified diff. Make it with git diff.')
  const result = new Map(files)
  for (const { from, to, hunks } of changes) {
    const old = from === null ? '' : textOf(result, from)
    if (to !== null && to !== from) refuseClash(result, to)
    const text = applyHunks(old, hunks, to ?? from ?? '')
    if (to === null && text !== '')
      throw new PatchProblem(`The fix removes ${quoted(from ?? '')} without all its lines.`)
    if (from !== null) result.delete(from)
    if (to !== null) result.set(to, text)
  }
  return result
}

/** The paths that a fix touches. */
export const touchedBy = (patch: string): string[] => [
  ...new Set(parsePatch(patch).flatMap(({ from, to }) => [from, to].filter((path) => path !== null))),
]

function textOf(files: SourceTexts, path: string): string {
  const text = files.get(path)
  if (text === undefined) throw new PatchProblem(`The fix changes ${quoted(path)}, and the source has no such file.`)
  if (text === null) throw new PatchProblem(`The fix changes ${quoted(path)}, which is not a text.`)
  return text
}

/** A path that is another file, or differs from it by capital letters only, or needs it to be a folder. */
function refuseClash(files: SourceTexts, path: string): void {
  if (files.has(path)) throw new PatchProblem(`The fix adds ${quoted(path)}, which is in the source already.`)
  const key = pathKey(path)
  for (const other of files.keys()) {
    const otherKey = pathKey(other)
    if (otherKey === key || otherKey.startsWith(`${key}/`) || key.startsWith(`${otherKey}/`))
      throw new PatchProblem(`The fix adds ${quoted(path)}, and the source has ${quoted(other)}.`)
  }
}

function parsePatch(patch: string): FilePatch[] {
  const lines = patch.replaceAll('\r\n', '\n').split('\n')
  const found: FilePatch[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (/^(GIT binary patch|Binary files )/.test(line))
      throw new PatchProblem('The fix changes a binary file. Leave it out.')
    if (/^rename from /.test(line))
      throw new PatchProblem('The fix renames a file. Make it with git diff --no-renames.')
    if (!line.startsWith('--- ') || !lines[index + 1]?.startsWith('+++ ')) continue
    const change: FilePatch = { from: pathIn(line), to: pathIn(lines[index + 1] ?? ''), hunks: [] }
    index += 2
    for (let counts = header.exec(lines[index] ?? ''); counts; counts = header.exec(lines[index] ?? '')) {
      const read = readHunk(lines, index + 1, counts)
      change.hunks.push(read.hunk)
      index = read.next
    }
    if (change.hunks.length > mostHunks) throw new PatchProblem(`The fix has more than ${mostHunks} changes of a file.`)
    index -= 1
    found.push(change)
  }
  return found
}

function readHunk(lines: string[], first: number, counts: RegExpExecArray): { hunk: Hunk; next: number } {
  const [, start = '1', removed = '1', added = '1'] = counts
  const hunk: Hunk = { line: first, at: Number(start), before: [], after: [] }
  let next = first
  while (hunk.before.length < Number(removed) || hunk.after.length < Number(added)) {
    const line = lines[next]
    if (line === undefined) throw new PatchProblem(`The fix ends in the middle of the change at its line ${first}.`)
    next += 1
    const text = line.slice(1)
    if (line.startsWith('\\')) continue
    if (line.startsWith('-')) hunk.before.push(text)
    else if (line.startsWith('+')) hunk.after.push(text)
    else if (line === '' || line.startsWith(' ')) {
      hunk.before.push(text)
      hunk.after.push(text)
    } else throw new PatchProblem(`Line ${next} of the fix is none of a diff: ${quoted(line)}`)
  }
  while (lines[next]?.startsWith('\\')) next += 1
  return { hunk, next }
}

function pathIn(line: string): string | null {
  const path = (line.slice(4).split('\t')[0] ?? '').replace(/^[ab]\//, '')
  if (path === '/dev/null') return null
  if (pathProblem(path) !== null || path.split('/').some((part) => part.toLowerCase() === '.git')) {
    throw new PatchProblem(`The fix names ${quoted(path)}, which is not in the source.`)
  }
  return path
}

function applyHunks(old: string, hunks: Hunk[], path: string): string {
  const usesReturns = old.includes('\r\n')
  const lines = old.replaceAll('\r\n', '\n').split('\n')
  let shift = 0
  for (const [index, { line, at, before, after }] of hunks.entries()) {
    const expectedIndex = Math.max(0, before.length === 0 ? at + shift : at - 1 + shift)
    const found = placeOf(lines, before, expectedIndex)
    if (found === null) {
      const change = `Change ${index + 1} of ${quoted(path)}, at line ${line} of the fix, does not fit`
      throw new PatchProblem(`${change}: ${differenceAt(lines, before, expectedIndex)}`)
    }
    lines.splice(found, before.length, ...after)
    shift += after.length - before.length + (found - expectedIndex)
  }
  return lines.join(usesReturns ? '\r\n' : '\n')
}

/** Where the lines are, nearest to the place that the diff names. */
function placeOf(lines: string[], before: string[], expectedIndex: number): number | null {
  const fits = (at: number) => at >= 0 && before.every((line, index) => lines[at + index] === line)
  for (let away = 0; away <= farthest; away += 1) {
    for (const at of [expectedIndex - away, expectedIndex + away]) if (fits(at)) return at
  }
  return null
}

function differenceAt(lines: string[], before: string[], expectedIndex: number): string {
  const index = before.findIndex((line, offset) => lines[expectedIndex + offset] !== line)
  const [there, line] = [lines[expectedIndex + index], expectedIndex + index + 1]
  const has = there === undefined ? 'has no such line' : `has ${quoted(there)}`
  return `at line ${line} the fix has ${quoted(before[index] ?? '')}, and the source ${has}.`
}
