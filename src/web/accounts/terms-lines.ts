export type TermsLine = {
  kind: 'heading' | 'item' | 'text' | 'gap'
  /** Number of a heading or marker of an item, with the space after it; empty otherwise. */
  mark: string
  content: string
}

const numbered = /^\d{1,3}(?:\.\d{1,3}){0,3}\.?[ \t]+/
const bulleted = /^[ \t]{0,12}(?:[-*•]|\([A-Za-z0-9]{1,3}\)|[A-Za-z0-9]{1,2}\))[ \t]+/
const headingMax = 80

/**
 * Splits the operator's plain text into lines to typeset. Joined in order, they are the text, character by character:
 * what a person accepts is what the file says.
 */
export function readTermsLines(terms: string): TermsLine[] {
  // Each line with its line break.
  const lines = terms.split(/(?<=\n)/).filter((line) => line !== '')
  return lines.map((line, at) => readLine(line, { before: lines[at - 1], after: lines[at + 1] }))
}

type Neighbors = { before: string | undefined; after: string | undefined }

function readLine(line: string, neighbors: Neighbors): TermsLine {
  if (isBlank(line)) return { kind: 'gap', mark: '', content: line }
  const number = numbered.exec(line)?.[0] ?? ''
  const content = line.slice(number.length)
  if (isHeading(content, number !== '', neighbors)) return { kind: 'heading', mark: number, content }
  const mark = bulleted.exec(line)?.[0] ?? number
  return mark === '' ? { kind: 'text', mark, content: line } : { kind: 'item', mark, content: line.slice(mark.length) }
}

/** A short line after a gap, in capitals, or with a number and no end of a sentence. */
function isHeading(content: string, hasNumber: boolean, { before, after }: Neighbors): boolean {
  const line = content.trim()
  if (line.length > headingMax || !isBlank(before ?? '')) return false
  if (line === line.toUpperCase() && line !== line.toLowerCase()) return true
  return hasNumber && !/[.;:,]$/.test(line) && !numbered.test(after ?? '')
}

const isBlank = (line: string) => line.trim() === ''
