import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a line; `isChanged` if it differs from the other revision. */
type Piece = { text: string; isChanged: boolean }
type Side = { line: number; pieces: Piece[] }

/** One row of a side-by-side diff. A side is null if only the other one has this line. */
export type DiffRow = { kind: 'same' | 'changed' | 'removed' | 'added'; before: Side | null; after: Side | null }

/** Untrusted texts can be made expensive to compare. What is not compared in time is shown as changed. */
const mostMs = 800

/** The remaining time, which all lines share. */
type Deadline = () => { timeout: number }

function deadlineAfter(ms: number): Deadline {
  const end = performance.now() + ms
  return () => ({ timeout: Math.max(1, end - performance.now()) })
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')
const whole = (line: number, text: string, isChanged: boolean): Side => ({ line, pieces: [{ text, isChanged }] })

function wordsApart(before: string, after: string, deadline: Deadline): [Piece[], Piece[]] {
  const parts = diffWordsWithSpace(before, after, deadline())
  if (!parts) return [[{ text: before, isChanged: true }], [{ text: after, isChanged: true }]]
  const side = (hides: 'added' | 'removed', marks: 'added' | 'removed') =>
    parts.filter((part) => !part[hides]).map((part) => ({ text: part.value, isChanged: part[marks] }))
  return [side('added', 'removed'), side('removed', 'added')]
}

type Lines = { out: string[]; into: string[] }

/** Pairs removed lines with the added lines that replace them, and marks the words that differ. */
function replaced({ out, into }: Lines, from: { before: number; after: number }, deadline: Deadline): DiffRow[] {
  return Array.from({ length: Math.max(out.length, into.length) }, (_, index): DiffRow => {
    const [was, is] = [out[index], into[index]]
    const before = from.before + index
    const after = from.after + index
    if (was !== undefined && is !== undefined) {
      const [left, right] = wordsApart(was, is, deadline)
      return { kind: 'changed', before: { line: before, pieces: left }, after: { line: after, pieces: right } }
    }
    if (was !== undefined) return { kind: 'removed', before: whole(before, was, true), after: null }
    return { kind: 'added', before: null, after: whole(after, is ?? '', true) }
  })
}

type Change = { lines: string[]; kind: 'same' | 'removed' | 'added' }

function changesOf(before: string, after: string, deadline: Deadline): Change[] {
  const parts = diffLines(before, after, deadline())
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

/** Normalizes line endings, also of the last line, which would differ once lines are appended. */
const even = (text: string) => text && `${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n`

/** Whether two texts are equal apart from line endings. */
export const isSameText = (before: string, after: string): boolean => even(before) === even(after)

/** The side-by-side diff of two texts. */
export function revisionDiff(before: string, after: string): DiffRow[] {
  const deadline = deadlineAfter(mostMs)
  const changes = changesOf(even(before), even(after), deadline)
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
        const side = (line: number) => whole(line + offset, text, false)
        rows.push({ kind, before: side(next.before), after: side(next.after) })
      }
    } else for (const row of replaced({ out, into }, next, deadline)) rows.push(row)
    next.before += kind === 'same' ? lines.length : out.length
    next.after += kind === 'same' ? lines.length : into.length
  }
  return rows
}
