import { hasUnstorableText } from '../../../domain/field-rules'
import { sourceLimits } from './source-limits'

/** Why these entries can't be the scope of a source, or null. */
export function scopeProblem(entries: readonly string[]): string | null {
  if (entries.length > sourceLimits.scopeEntries) return `Name at most ${sourceLimits.scopeEntries} paths in scope`
  for (const entry of entries) {
    const path = entry.replace(/^!/, '')
    if (path.trim() === '') return 'A path in scope is blank'
    if (entry.length > sourceLimits.pathLength)
      return `A path in scope has more than ${sourceLimits.pathLength} characters`
    if (hasUnstorableText(entry)) return 'Text contains characters that are not allowed'
    if (path.startsWith('/') || path.split('/').includes('..'))
      return `'${entry}' is not a path from the root of the repository`
  }
  return null
}

type Test = (path: string) => boolean

/**
 * Whether a path is in scope: as a gitignore file reads, the last entry that matches decides, and '!' takes out again. A
 * folder stands for all that is in it; '*' and '?' match within a name, and '**' any folders.
 */
export function scopeTest(entries: readonly string[]): Test {
  const rules = entries.map((entry) => ({ isOut: entry.startsWith('!'), matches: globTest(entry.replace(/^!/, '')) }))
  return (path) => {
    const last = rules.findLast(({ matches }) => matches(path))
    return last !== undefined && !last.isOut
  }
}

function globTest(glob: string): Test {
  const pattern = glob.split('/').filter((name) => name !== '' && name !== '.')
  return (path) => matchesFolders(pattern, path.split('/'))
}

/** Entries of a pattern against folders and name of a path. A pattern that is used up matches what is below it. */
function matchesFolders(pattern: readonly string[], path: readonly string[]): boolean {
  // By dynamic programming, since trying every length of every '**' takes exponential time.
  let reached = new Set([0])
  for (const part of pattern) {
    const next = new Set<number>()
    for (const at of reached) {
      if (part === '**') for (let to = at; to <= path.length; to += 1) next.add(to)
      else if (at < path.length && matchesName(part, path[at] ?? '')) next.add(at + 1)
    }
    reached = next
  }
  return reached.size > 0
}

/** '*' is any part of a name, and '?' one character. */
function matchesName(pattern: string, name: string): boolean {
  let [at, to, star, mark] = [0, 0, -1, 0]
  while (to < name.length) {
    if (pattern[at] === '*') {
      star = at
      mark = to
      at += 1
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[to])) {
      at += 1
      to += 1
    } else if (star >= 0) {
      at = star + 1
      mark += 1
      to = mark
    } else return false
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}
