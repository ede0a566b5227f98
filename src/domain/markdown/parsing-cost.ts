import { sourceLines } from '../issues/code-fences'

/** Parsers compare these marks pairwise, and nest by line prefixes. Real reports stay far below these limits. */
const most = { lines: 2_500, marks: 2_500, nesting: 30, indentedLines: 20 }
const deepIndent = 64

/**
 * Whether parsing a text takes negligible time. The client parses in a worker that it can terminate; the server has to
 * know in advance.
 */
export function isCheapToParse(markdown: string): boolean {
  const lines = sourceLines(markdown).filter(({ isCode }) => !isCode)
  if (lines.length > most.lines) return false
  let [marks, indented] = [0, 0]
  for (const { text } of lines) {
    const before = /^[\s>*+\-\d.)]*/.exec(text)?.[0] ?? ''
    if (countPast(most.nesting, before, />|[*+-](?=\s)|\d[.)]/g) > most.nesting) return false
    if (before.search(/[^ \t]|$/) > deepIndent) indented += 1
    marks += countPast(most.marks, text, /[*_~[\]`<!&|]/g)
    if (marks > most.marks || indented > most.indentedLines) return false
  }
  return true
}

/** The number of matches, counted until it exceeds the limit, so that a text that is all marks isn't read to its end. */
function countPast(limit: number, text: string, pattern: RegExp): number {
  const found = text.matchAll(pattern)
  let count = 0
  while (count <= limit && !found.next().done) count += 1
  return count
}
