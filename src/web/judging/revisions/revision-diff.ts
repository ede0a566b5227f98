import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a line; `isChanged` where the other revision has something else there. */
type Piece = { text: string; isChanged: boolean }
type Side = { line: number; pieces: Piece[] }

/** One row of two texts side by side. A side is null where the other text has a line that this one has not. */
export type DiffRow = { kind: 'same' | 'changed' | 'removed' | 'added'; before: Side | null; after: Side | null }

/** Two texts of strangers can be made so that comparing them takes forever; what is left then is shown as different. */
const mostMs = 800

/** What is left of the time, of which all lines of two texts share one. */
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

/** Lines that were taken out stand beside those that came in their place; the words that differ are marked. */
function replaced({ out, into }: Lines, from: { before: number; after: number }, deadline: Deadline): DiffRow[] {
  return Array.from({ length: Math.max(out.length, into.length) }, (_, place): DiffRow => {
    const [was, is] = [out[place], into[place]]
    const before = from.before + place
    const after = from.after + place
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

/** Every line ends alike: those of any system, and the last one too, which otherwise differs once lines follow it. */
const even = (text: string) => text && `${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n`

/** Whether two revisions of one text say the same. */
export const isSameText = (before: string, after: string): boolean => even(before) === even(after)

/** Two revisions of one text, row by row. */
export function revisionDiff(before: string, after: string): DiffRow[] {
  const deadline = deadlineAfter(mostMs)
  const changes = changesOf(even(before), even(after), deadline)
  const rows: DiffRow[] = []
  const next = { before: 1, after: 1 }
  for (const [place, { lines, kind }] of changes.entries()) {
    const previous = changes[place - 1]
    if (kind === 'added' && previous?.kind === 'removed') continue
    const following = changes[place + 1]
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
