type Quote = {
  open: string
  close: string
  /** A backslash takes away the meaning of what comes after it. */
  escapes?: true
  /** Ends with its line, whether closed or not. */
  oneLine?: true
  /** At the beginning of a line it documents, so it counts as a comment. */
  documents?: true
}
type Language = {
  line: string[]
  block?: { open: string; close: string; nests?: true }
  quotes: Quote[]
  /** r"...", r#"..."# and so on; a quote after a letter is part of a name. */
  hasRawStrings?: true
}

const text = (mark: string): Quote => ({ open: mark, close: mark, escapes: true, oneLine: true })
const long = (mark: string): Quote => ({ open: mark, close: mark, escapes: true })
const braces = { open: '/*', close: '*/' } as const

const solidity: Language = { line: ['//'], block: braces, quotes: [text('"'), text("'")] }
const vyper: Language = {
  line: ['#'],
  quotes: [
    { open: '"""', close: '"""', escapes: true, documents: true },
    { open: "'''", close: "'''", escapes: true, documents: true },
    text('"'),
    text("'"),
  ],
}
const rust: Language = { line: ['//'], block: { ...braces, nests: true }, quotes: [long('"')], hasRawStrings: true }
const cairo: Language = { line: ['//'], quotes: [text('"'), text("'")] }
const move: Language = { line: ['//'], block: { ...braces, nests: true }, quotes: [text('"')] }
const go: Language = { line: ['//'], block: braces, quotes: [text('"'), text("'"), { open: '`', close: '`' }] }
const typeScript: Language = { line: ['//'], block: braces, quotes: [text('"'), text("'"), long('`')] }

const languages: Readonly<Record<string, Language>> = {
  ...{ sol: solidity, vy: vyper, vyi: vyper, rs: rust, cairo, move, go },
  ...{ ts: typeScript, tsx: typeScript, mts: typeScript, cts: typeScript },
}

/** How many lines of a file hold source code: not only white space and comments. Null in a language that is not counted. */
export function countNsloc(path: string, source: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  const language = Object.hasOwn(languages, ending) ? languages[ending] : undefined
  return language ? countLines(source.replace(/\r\n?/g, '\n'), language) : null
}

function countLines(source: string, language: Language): number {
  let count = 0
  let isCode = false
  const endLine = () => {
    if (isCode) count += 1
    isCode = false
  }
  /** Goes over what has been read as code or as a comment, and counts the lines that end in it. */
  const pass = (from: number, to: number, asCode: boolean) => {
    for (let at = from; at < to; at += 1) {
      const letter = source[at] as string
      if (letter === '\n') endLine()
      else if (asCode && !isBlank(letter)) isCode = true
    }
    return to
  }
  const starts = startsOf(language)
  let at = 0
  while (at < source.length) {
    if (!starts.has(source[at] as string)) {
      at = pass(at, at + 1, true)
      continue
    }
    const comment = commentEnd(source, at, language)
    if (comment !== null) {
      at = pass(at, comment, false)
      continue
    }
    const string = stringEnd(source, at, language, isCode)
    at = string ? pass(at, string.end, !string.documents) : pass(at, at + 1, true)
  }
  endLine()
  return count
}

/** The letters with which something begins that is not simply code. */
function startsOf({ line, block, quotes, hasRawStrings }: Language): ReadonlySet<string> {
  const marks = [...line, ...(block ? [block.open] : []), ...quotes.map(({ open }) => open)]
  return new Set([...marks.map((mark) => mark[0] as string), ...(hasRawStrings ? ['r', "'"] : [])])
}

const isBlank = (letter: string) => letter === ' ' || letter === '\t' || letter === '\n' || letter.trim() === ''

/** Where the comment that begins here ends, or null if none does. */
function commentEnd(source: string, at: number, { line, block }: Language): number | null {
  if (line.some((mark) => source.startsWith(mark, at))) {
    const lineEnd = source.indexOf('\n', at)
    return lineEnd < 0 ? source.length : lineEnd
  }
  if (!block || !source.startsWith(block.open, at)) return null
  if (!block.nests) {
    const close = source.indexOf(block.close, at + block.open.length)
    return close < 0 ? source.length : close + block.close.length
  }
  let depth = 0
  let end = at
  do {
    const step = source.startsWith(block.open, end) ? 1 : source.startsWith(block.close, end) ? -1 : 0
    depth += step
    end += step === 0 ? 1 : block.open.length
  } while (depth > 0 && end < source.length)
  return end
}

/** The string that begins here, or null. In Rust and Move, a single quote is a character or a lifetime. */
function stringEnd(source: string, at: number, language: Language, isAfterCode: boolean) {
  const letter = source[at] as string
  if (language.hasRawStrings && letter === 'r' && !/\w/.test(source[at - 1] ?? '')) {
    const hashes = /^r(#{0,20})"/.exec(source.slice(at, at + 23))?.[1]
    if (hashes !== undefined) return endOf(source, at + 2 + hashes.length, { open: '', close: `"${hashes}` })
  }
  if (language.hasRawStrings && letter === "'") {
    const character = /^'(?:\\[^\n]{1,10}?|[^'\\\n])'/u.exec(source.slice(at, at + 14))?.[0]
    return character ? { end: at + character.length, documents: false } : null
  }
  const quote = language.quotes.find(({ open }) => source.startsWith(open, at))
  if (!quote) return null
  const { end } = endOf(source, at + quote.open.length, quote)
  return { end, documents: quote.documents === true && !isAfterCode }
}

function endOf(source: string, from: number, { close, escapes, oneLine }: Quote) {
  const documents = false
  for (let at = from; at < source.length; at += 1) {
    if (source.startsWith(close, at)) return { end: at + close.length, documents }
    if (oneLine && source[at] === '\n') return { end: at, documents }
    if (escapes && source[at] === '\\' && !(oneLine && source[at + 1] === '\n')) at += 1
  }
  return { end: source.length, documents }
}
