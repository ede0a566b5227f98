/** The marker of a list item. Items of one list share a class; bullets have no number. */
type Marker = { class: string; number: number | null; text: string }

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
  const withoutColon = text.replace(/:$/, '')
  const isBold = /^(\*\*|__)(?!\s)[^*]+\1$/.test(withoutColon)
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

const glyphs =
  /^([\u2022\u25e6\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u25c6\u25c7\u2023\u2043\u2219\u00b7\u27a2\u27a4\u25ba\u25b6\u2192\u21d2\u2713\u2714\u2717\u2718\u2610\u2611\u2705\u274c])\ufe0f?\s*/u
const dashes = /^([-+*o])\s+|^[\u2013\u2014]\s*/
const numbers = /^\(?(\d{1,3})(?:[.)\]:]|\.\))(?:\s+|(?=[\p{L}`"*(]))/u
/** Keycap digits ('1' on a key) and circled ones ('①'). */
const drawnNumbers = /^(?:(\d)\ufe0f?\u20e3|([\u2460-\u2473]))\s*/u
const otherNumbers = /^(?:\[(\d{1,3})\]:?\s*|#(\d{1,3})[.):]?\s+|(\d{1,3})\s*[-\u2013\u2014]\s+)(?=\D)/
const levels = /^\(?\d{1,3}(?:\.(?:\d{1,3}|[a-z](?=[.)\s])))+[.)]?\s+/
const letters = /^\(?([A-Za-z])(?:[.)]\s+|\s+[-\u2013\u2014]\s+)/
const romans = /^\(?([ivx]{2,5}|[IVX]{2,5})[.)]\s+/
const boxes = /^\[[ xX]?\]\s+/
/**
 * A word with a number ('KI-1:', 'Issue 2 -', '[L-03]') or a number alone. Both count only if they increase from line
 * to line.
 */
const labels = /^\[?((?:\p{L}[\p{L}. ]{0,18}[ -]?)?)#?(\d{1,3})(?:\]:?\s*|[.:)]\s+|\s*[-\u2013\u2014]\s+|\s+)(?=\D)/u

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10 }

function romanNumber(word: string): number {
  const digits = [...word.toLowerCase()].map((letter) => romanValues[letter] ?? 0)
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
}

/** A star directly before a word is a bullet, as in descriptions, unless it emphasizes the word. */
function bullet(text: string): Marker | null {
  const glyph = glyphs.exec(text) ?? dashes.exec(text)
  if (glyph) {
    const sign = glyph[1] ?? '\u2013'
    const itemText = text.slice(glyph[0].length).replace(boxes, '')
    return { class: '-*+'.includes(sign) ? 'bullet' : `bullet ${sign}`, number: null, text: itemText }
  }
  const isBullet = /^[*-](?![*-])/.test(text) && !/^\*[^*]+\*/.test(text)
  return isBullet ? { class: 'bullet', number: null, text: text.slice(1).trim() } : null
}

function ordered(text: string): Marker | null {
  const number = numbers.exec(text) ?? otherNumbers.exec(text)
  if (number) {
    const value = Number(number[1] ?? number[2] ?? number[3])
    return { class: 'number', number: value, text: text.slice(number[0].length) }
  }
  const drawn = drawnNumbers.exec(text)
  if (drawn) {
    const value = drawn[1] ? Number(drawn[1]) : (drawn[2] ?? '').charCodeAt(0) - 0x245f
    return { class: 'number', number: value, text: text.slice(drawn[0].length) }
  }
  const roman = romans.exec(text)
  if (roman) return { class: 'roman', number: romanNumber(roman[1] ?? ''), text: text.slice(roman[0].length) }
  const letter = letters.exec(text)
  if (!letter) return null
  const [sign = ''] = letter.slice(1)
  const value = sign.toLowerCase().charCodeAt(0) - 96
  return {
    class: sign === sign.toLowerCase() ? 'letter' : 'capital',
    number: value,
    text: text.slice(letter[0].length),
  }
}

/** The marker at the start of a line, or null. `countsUp` holds the labels whose numbers increase in this text. */
function markerOf(text: string, countsUp: ReadonlySet<string>): Marker | null {
  const level = countsUp.has(levelName) ? levels.exec(text) : null
  if (level) return { class: 'level', number: null, text: text.slice(level[0].length) }
  const marker = bullet(text) ?? ordered(text)
  if (marker) return marker
  const label = labels.exec(text)
  if (!label || !countsUp.has(labelName(label))) return null
  return { class: `label ${labelName(label)}`, number: Number(label[2]), text: text.slice(label[0].length) }
}

const labelName = (label: RegExpExecArray): string => (label[1] ?? '').trim().toLowerCase()

/** The label for numbers such as 1.2, which has no word. A single one may be a decimal. */
const levelName = '1.1'

/** The labels whose numbers count up through the text's lines from 0 or 1. */
function labelsThatCount(lines: readonly string[]): Set<string> {
  const last = new Map<string, number>()
  const counting = new Set<string>(lines.filter((line) => levels.test(line)).length > 1 ? [levelName] : [])
  for (const line of lines) {
    const label = labels.exec(line)
    if (!label) continue
    const [name, number] = [labelName(label), Number(label[2])]
    if (last.get(name) === number - 1) counting.add(name)
    if (number <= 1 || counting.has(name)) last.set(name, number)
  }
  return counting
}

/** 'i.' is the ninth letter only if the eighth precedes it; otherwise it is a Roman numeral. */
export function asRoman(marker: Marker): Marker {
  const isLetter = marker.class === 'letter' || marker.class === 'capital'
  return isLetter && marker.number === 9 ? { ...marker, class: 'roman', number: 1 } : marker
}
