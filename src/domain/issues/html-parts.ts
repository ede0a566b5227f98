export type FoldTag = 'details' | 'summary'

/** A part of raw HTML in a report: an allowed tag, or text. Any other tag counts as text. */
export type HtmlPart =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; src: string; alt: string; text: string }
  | { kind: 'open' | 'close'; tag: FoldTag; text: string }

const tags = /<(\/?)(details|summary|br|img)(?=[\s/>])([^<>]*)>/gi
const attributes = /(?<![a-z-])([a-z-]{1,30})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => entities[name] ?? whole)

function imageOf(text: string, written: string): HtmlPart {
  const values = new Map<string, string>()
  for (const [, name = '', double, single, bare] of written.matchAll(attributes)) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, decoded(double ?? single ?? bare ?? ''))
  }
  return { kind: 'image', src: values.get('src') ?? '', alt: values.get('alt') ?? '', text }
}

/** Splits raw HTML into parts. Drops comments, which hold the template's instructions. */
export function partsOfHtml(html: string): HtmlPart[] {
  const uncommented = withoutComments(html)
  const parts: HtmlPart[] = []
  let from = 0
  const addText = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: uncommented.slice(from, to) })
  }
  for (const { 0: text, 1: slash, 2: name = '', 3: tagAttributes = '', index } of uncommented.matchAll(tags)) {
    addText(index)
    from = index + text.length
    const tag = name.toLowerCase()
    if (tag === 'br') parts.push({ kind: 'break' })
    else if (tag === 'img') parts.push(...(slash ? [] : [imageOf(text, tagAttributes)]))
    else parts.push({ kind: slash ? 'close' : 'open', tag: tag as FoldTag, text })
  }
  addText(uncommented.length)
  return parts
}

/** Raw HTML as plain text, for excerpts and PDFs. */
export const wordsOfHtml = (html: string, lineBreak = '\n'): string =>
  partsOfHtml(html)
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'image') return part.alt
      return part.kind === 'break' ? lineBreak : ' '
    })
    .join('')

const opening = '<!--'
const closing = '-->'

/** Index of the end of the comment that opens at `at`, or -1. In CommonMark `<!-->` is a complete comment. */
function endOfComment(text: string, at: number): number {
  const end = text.indexOf(closing, at + 2)
  return end < 0 ? -1 : end + closing.length
}

/** Removes comments from HTML. An unclosed one stays as text, so that it can't hide the rest of a report. */
export function withoutComments(html: string): string {
  let result = ''
  let from = 0
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, from)) {
    const end = endOfComment(html, at)
    if (end < 0) break
    result += html.slice(from, at)
    from = end
  }
  return result + html.slice(from)
}
