import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a line; `isChanged` if it differs from the other revision. */
type Piece = { text: string; isChanged: boolean }
type Side = { line: number; pieces: Piece[] }

/** A row of a side-by-side diff. A side is null if only the other one has this line. */
export type DiffRow = { kind: 'same' | 'changed' | 'removed' | 'added'; before: Side | null; after: Side | null }

/**
 * Untrusted texts can be made expensive to compare: the work is quadratic in the number of differences. What remains
 * after this much work is shown as changed. Work is counted rather than timed, because a busy machine is slow with
 * ordinary texts too.
 */
const mostWork = 4_000_000

type Parts = { value: string; added: boolean; removed: boolean; count: number }[]
/** Runs a comparison with the remaining work, which all lines share. */
type Compare = (compare: (limit: { maxEditLength: number }) => Parts | undefined) => Parts | undefined

function comparing(): Compare {
  let remainingWork = mostWork
  return (compare) => {
    const maxEditLength = Math.floor(Math.sqrt(remainingWork))
    const parts = compare({ maxEditLength })
    const differences = parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
    remainingWork = Math.max(0, remainingWork - (differences ?? maxEditLength) ** 2)
    return parts
  }
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')
const wholeLine = (line: number, text: string, isChanged: boolean): Side => ({ line, pieces: [{ text, isChanged }] })

function diffWords(before: string, after: string, compare: Compare): [Piece[], Piece[]] {
  const parts = compare((limit) => diffWordsWithSpace(before, after, limit))
  if (!parts) return [[{ text: before, isChanged: true }], [{ text: after, isChanged: true }]]
  const side = (hides: 'added' | 'removed', marks: 'added' | 'removed') =>
    parts.filter((part) => !part[hides]).map((part) => ({ text: part.value, isChanged: part[marks] }))
  return [side('added', 'removed'), side('removed', 'added')]
}

type Lines = { out: string[]; into: string[] }

/** Pairs removed lines with the lines that replace them, and marks the words that differ. */
function replaced({ out, into }: Lines, from: { before: number; after: number }, compare: Compare): DiffRow[] {
  return Array.from({ length: Math.max(out.length, into.length) }, (_, index): DiffRow => {
    const [was, is] = [out[index], into[index]]
    const before = from.before + index
    const after = from.after + index
    if (was !== undefined && is !== undefined) {
      const [left, right] = diffWords(was, is, compare)
      return { kind: 'changed', before: { line: before, pieces: left }, after: { line: after, pieces: right } }
    }
    if (was !== undefined) return { kind: 'removed', before: wholeLine(before, was, true), after: null }
    return { kind: 'added', before: null, after: wholeLine(after, is ?? '', true) }
  })
}

type Change = { lines: string[]; kind: 'same' | 'removed' | 'added' }

function changesOf(before: string, after: string, compare: Compare): Change[] {
  const parts = compare((limit) => diffLines(before, after, limit))
  if (!parts) {
    return [
      { lines: linesOf(before), kind: 'removed' },
      { lines: linesOf(after), kind: 'added' },
    ]
  }
  return parts.map(({ value, added, removed }) => ({
    lines: linesOf(value),
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

/** Normalizes line endings, including the last line's, which would otherwise differ once lines are appended. */
const even = (text: string) => text && `${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n`

/** Whether two texts are equal apart from line endings. */
export const isSameText = (before: string, after: string): boolean => even(before) === even(after)

/** The side-by-side diff of two texts. */
export function revisionDiff(before: string, after: string): DiffRow[] {
  const compare = comparing()
  const changes = changesOf(even(before), even(after), compare)
  const rows: DiffRow[] = []
  const next = { before: 1, after: 1 }
  for (const [index, { lines, kind }] of changes.entries()) {
    const previous = changes[index - 1]
    if (kind === 'added' && previous?.kind === 'removed') continue
    const following = changes[index + 1]
    const into = kind === 'added' ? lines : kind === 'removed' && following?.kind === 'added' ? following.lines : []
    const out = kind === 'removed' ? lines : []
    if (kind === 'same') {
      for (const [offset, text] of lines.entries()) {
        const side = (line: number) => wholeLine(line + offset, text, false)
        rows.push({ kind, before: side(next.before), after: side(next.after) })
      }
    } else for (const row of replaced({ out, into }, next, compare)) rows.push(row)
    next.before += kind === 'same' ? lines.length : out.length
    next.after += kind === 'same' ? lines.length : into.length
  }
  return rows
}
