import type { SourceFile } from '../../../domain/contests/source-manifest'
import { sourceLimits } from './source-limits'

/** The lines of a text; a line break at its end begins no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** Some lines of a text, from 1 on, both inclusive; null if there are none. */
export function takeLines(text: string, { from, to }: { from: number | null; to: number | null }) {
  const lines = linesOf(text)
  const firstLine = from ?? 1
  const selected = lines.slice(firstLine - 1, to ?? lines.length)
  const isWholeFile = from === null && to === null
  return { lines: lines.length, firstLine, text: isWholeFile ? text : selected.length > 0 ? selected.join('\n') : null }
}

export type Hit = { path: string; isInScope: boolean; line: number; text: string; at: number }

/** Files in scope first, each group by path. */
export function searchOrder(files: readonly SourceFile[], isInScope: (path: string) => boolean): string[] {
  const texts = files.filter(({ kind }) => kind === 'text').map(({ path }) => path)
  return [...texts.filter(isInScope), ...texts.filter((path) => !isInScope(path))]
}

/** Each line in which the searched text stands, ignoring case. */
export function* findHits(
  { path, text, isInScope }: { path: string; text: string; isInScope: boolean },
  searched: string,
): Generator<Hit> {
  const lower = searched.toLowerCase()
  for (const [index, line] of linesOf(text).entries()) {
    const found = line.toLowerCase().indexOf(lower)
    if (found < 0) continue
    // A long line is cut, with what was found in the middle.
    const room = Math.max(0, sourceLimits.hitLength - lower.length)
    const from = line.length <= sourceLimits.hitLength ? 0 : Math.max(0, found - Math.floor(room / 2))
    const excerpt = line.slice(from, from + sourceLimits.hitLength)
    yield { path, isInScope, line: index + 1, text: excerpt.toWellFormed(), at: found - from }
  }
}
