import { labelsThatCount, type Marker, markerOf } from './issue-markers'

/** A line of a list of known issues, or a row of a table in it. */
export type Token = { indent: number; isAfterBlank: boolean; text: string } & (
  | { kind: 'text' }
  | { kind: 'code' }
  | { kind: 'heading'; level: number; isNumbered: boolean }
  | { kind: 'point'; marker: Marker; source: string }
  | { kind: 'row' }
)

type Line = { text: string; indent: number; isCode: boolean }

const rule = /^(?:-{3,}|={3,}|_{3,}|\*{3,}|(?:[-*_] ){2,}[-*_])$/
const columns = 4
/** Headings made of bold text rank below all headings with number signs. */
const boldLevel = 7

function linesOf(text: string): Line[] {
  let fence: string | null = null
  return text.split(/\r\n?|\n/).map((line) => {
    const sign = /^\s*(```|~~~)/.exec(line)?.[1] ?? null
    const isCode = fence !== null || sign !== null
    if (sign !== null && (fence === null || fence === sign)) fence = fence === null ? sign : null
    const unquoted = isCode ? line : line.replace(/^ {0,3}(?:> ?)+/, '')
    const blanks = /^\s*/.exec(unquoted)?.[0] ?? ''
    const indent = blanks.replaceAll('\t', ' '.repeat(columns)).length
    return { text: unquoted.trim(), indent, isCode }
  })
}

/** The lines of a text with their types. Rules and blank lines only separate. */
export function tokensOf(text: string): Token[] {
  const lines = linesOf(text)
  const prose = lines.filter(({ isCode }) => !isCode).map((line) => line.text)
  const countsUp = labelsThatCount(prose.map((line) => line.replace(/^#{1,6}\s+/, '')))
  const tokens: Token[] = []
  let isAfterBlank = true
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line
    const rows = line.isCode ? null : tableAt(lines, at, countsUp)
    if (rows) {
      tokens.push(...rows.texts.map((row) => ({ kind: 'row' as const, text: row, indent: line.indent, isAfterBlank })))
      at = rows.end - 1
      isAfterBlank = true
      continue
    }
    if (line.text === '' || (!line.isCode && rule.test(line.text))) {
      isAfterBlank = true
      continue
    }
    const token: Token = { ...tokenOf(line, lines[at + 1], countsUp), indent: line.indent, isAfterBlank }
    tokens.push(token)
    isAfterBlank = token.kind === 'heading'
  }
  return tokens
}

type Bare = Token extends infer Kind ? (Kind extends Token ? Omit<Kind, 'indent' | 'isAfterBlank'> : never) : never

function tokenOf({ text, indent, isCode }: Line, next: Line | undefined, countsUp: ReadonlySet<string>): Bare {
  if (isCode) return { kind: 'code', text }
  const heading = indent < columns / 2 ? headingOf(text, next) : null
  if (heading) {
    const isNumbered = /^(?:number|label)/.test(markerOf(heading.text, countsUp)?.class ?? '')
    return { kind: 'heading', ...heading, isNumbered }
  }
  const marker = markerOf(text, countsUp)
  return marker ? { kind: 'point', marker, text: marker.text, source: text } : { kind: 'text', text }
}

function headingOf(text: string, next: Line | undefined): { level: number; text: string } | null {
  const signs = /^#{1,6}(?=\s)/.exec(text)?.[0].length ?? 0
  if (signs > 0)
    return {
      level: signs,
      text: text
        .slice(signs)
        .trim()
        .replace(/\s#{1,6}$/, ''),
    }
  const words = text.replace(/:$/, '')
  const isBold = /^(\*\*|__)(?!\s)[^*]+\1$/.test(words)
  if (isBold) return { level: boldLevel, text }
  return next && /^(?:={3,}|-{3,})$/.test(next.text) && !/[.:;,]$/.test(text) && !text.includes('|')
    ? { level: next.text.startsWith('=') ? 1 : 2, text }
    : null
}

const delimiter = /^[|:\s-]*$/
const isDelimiter = ({ text }: Line) => delimiter.test(text) && text.includes('|') && text.includes('-')
const headWords =
  /^(?:#|no\.?|nr\.?|id|issue|known issue|title|name|description|details?|severity|impact|status|finding|risk|contract|file|comments?|notes?|response|reason|category|type|area|component)$/i

/**
 * The rows of the table that begins at a line, without its header, and the line where it ends; null if there is none.
 */
function tableAt(lines: readonly Line[], at: number, countsUp: ReadonlySet<string>) {
  const first = lines[at] as Line
  const second = lines[at + 1]
  const isTabbed = /\S\t+\S/.test(first.text) && second !== undefined && /\S\t+\S/.test(second.text)
  const isNamed = second !== undefined && first.text.includes('|') && isDelimiter(second)
  const isPiped = first.text.startsWith('|') && (isDelimiter(first) || second?.text.startsWith('|'))
  if (!(isNamed || isPiped) && !(isTabbed && markerOf(first.text, countsUp) === null)) return null
  const sign = isNamed || isPiped ? '|' : '\t'
  let end = at
  while (end < lines.length && lines[end]?.text.includes(sign)) end += 1
  const rows = lines.slice(at, end).filter((line) => sign === '\t' || !isDelimiter(line))
  const cells = rows.map(({ text }) => cellsOf(text, sign))
  const hasHead = isNamed || cells[0]?.every((cell) => cell === '' || headWords.test(cell))
  return { texts: cells.slice(hasHead ? 1 : 0).map(rowText), end }
}

const cellsOf = (text: string, sign: string): string[] => {
  const inner = sign === '|' ? text.replace(/^\|/, '').replace(/\|$/, '') : text
  return inner.split(sign === '|' ? /(?<!\\)\|/ : /\t+/).map((cell) => cell.trim())
}

/** Drops a first cell that only numbers the rows. */
function rowText(cells: readonly string[]): string {
  const counts = cells.length > 1 && /^#?\d{1,3}[.)]?$/.test(cells[0] ?? '')
  return cells
    .slice(counts ? 1 : 0)
    .filter((cell) => cell !== '')
    .join(' | ')
}
