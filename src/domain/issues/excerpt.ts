import { sourceLines } from './code-fences'
import { wordsOfHtml } from './html-parts'

/** Enough for any excerpt; the rest of a long text is ignored. */
const mostRead = 4000

/** Index of the end of the comment that starts at `at`; the end of the text if it is never closed. */
const endOfComment = (text: string, at: number) => {
  const end = text.indexOf('-->', at + 2)
  return end < 0 ? null : end + 3
}

/** The lines of a Markdown text without fences and comments. */
function proseLines(markdown: string): { text: string; isCode: boolean }[] {
  const visibleLines: { text: string; isCode: boolean }[] = []
  let resume = 0
  let size = 0
  let isEverClosed = true
  for (const { text, start, end, isCode } of sourceLines(markdown)) {
    if (size > mostRead) break
    if (end < resume) continue
    if (/^ {0,3}(?:```|~~~)/.test(text)) continue
    if (isCode) {
      visibleLines.push({ text, isCode })
      size += text.length
      continue
    }
    let plain = ''
    let from = Math.max(0, resume - start)
    for (const { 0: token, index } of text.matchAll(/`+[^`]*`+|<!--/g)) {
      if (index < from || token !== '<!--' || !isEverClosed) continue
      const closed = endOfComment(markdown, start + index)
      isEverClosed = closed !== null
      if (closed === null) continue
      plain += `${text.slice(from, index)} `
      resume = closed
      from = Math.min(text.length, closed - start)
    }
    plain += text.slice(from)
    visibleLines.push({ text: plain, isCode })
    size += plain.length
  }
  return visibleLines
}

const blockMarks = /^[ \t]*(?:(?:>|#{1,6}(?=[ \t]|$)|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)+/
const ruleOrUnderline = /^[\s\-=*_|:]+$/
/** An escape, code, a link or image, a URL, an allowed HTML tag, or emphasis marks at the edge of a word. */
const inlineMarks =
  /\\([!-/:-@[-`{-~])|`+([^`]+)`+|!?\[([^\][]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|<((?:https?:\/\/|mailto:)[^<>\s]+)>|(<\/?(?:details|summary|br|img)(?=[\s/>])[^<>]*>)|(?<![^\s\p{P}])(?:[*_]{1,3}|~~)(?=\S)|(?<=\S)(?:[*_]{1,3}|~~)(?![^\s\p{P}])/gu

function withoutMarks(line: string): string {
  if (ruleOrUnderline.test(line)) return ''
  const unmarked = line.slice(0, mostRead).replace(blockMarks, '')
  const cells = unmarked.startsWith('|') ? unmarked.replaceAll('|', ' ') : unmarked
  return cells.replace(inlineMarks, (_, escaped = '', code = '', name = '', address = '', tag = '') =>
    [escaped, code, name, address, wordsOfHtml(tag, ' ')].join(''),
  )
}

/** Longer than any real character; cuts texts that stack hundreds of marks on one. */
const mostUnits = 8
let segmenter: Intl.Segmenter | undefined

/**
 * The first `limit` characters of a Markdown text as plain text for lists, followed by '...' if it was longer. Counts
 * user-perceived characters: a flag or a letter with its accents is never cut.
 */
export function excerptOf(markdown: string, limit: number): string {
  return cutAt(plainText(proseLines(markdown)), limit)
}

const heading = /^ {0,3}#{1,6}(?=[ \t]|$)/

/** As `excerptOf`, without headings, which templates give every submission; with them if there is nothing else. */
export function submissionExcerpt(markdown: string, limit: number): string {
  const lines = proseLines(markdown)
  const prose = plainText(lines.filter(({ text, isCode }) => isCode || !heading.test(text)))
  return cutAt(prose || plainText(lines), limit)
}

function plainText(lines: ReturnType<typeof proseLines>): string {
  return lines
    .map(({ text, isCode }) => (isCode ? text : withoutMarks(text)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function cutAt(text: string, limit: number): string {
  if (text.length <= limit) return text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const read = text.slice(0, limit * mostUnits)
  let count = 0
  for (const { index } of segmenter.segment(read)) {
    if (count === limit) return `${text.slice(0, index)}...`
    count += 1
  }
  return read === text ? text : `${read}...`
}
