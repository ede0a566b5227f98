import { sourceLines } from './code-fences'
import { type FoundCodeLink, parseCodeLink } from './code-link'

/** Replaces `start` to `end` of a text, in UTF-16 units like those of a text field. */
export type TextEdit = { start: number; end: number; text: string }

const rootCauseHeading = /^ {0,3}#{1,6}[ \t]+root[ -]causes?\b/i

/**
 * The edit that adds a URL as its own paragraph: below the heading 'Root cause' and its links, or at the end if the
 * text lacks that heading.
 */
export function linkInsertion(markdown: string, url: string): TextEdit {
  const lines = sourceLines(markdown)
  const heading = lines.findIndex((line) => !line.isCode && rootCauseHeading.test(line.text))
  if (heading < 0) {
    const start = markdown.trimEnd().length
    return { start, end: markdown.length, text: start === 0 ? `${url}\n` : `\n\n${url}\n` }
  }
  let last = heading
  for (let at = heading + 1; at < lines.length; at += 1) {
    const text = lines[at]?.text.trim() ?? ''
    if (parseCodeLink(text)) last = at
    else if (text !== '') break
  }
  const start = lines[last]?.end ?? markdown.length
  const isLast = markdown.slice(start).trim() === ''
  const followsBlank = (lines[last + 1]?.text ?? '').trim() === ''
  if (isLast) return { start, end: markdown.length, text: `\n\n${url}\n` }
  return { start, end: start, text: followsBlank ? `\n\n${url}` : `\n\n${url}\n` }
}

/**
 * The edit that removes a URL: the whole line if only a list marker would remain, the brackets of a named link (its
 * text stays), or just the URL within a sentence.
 */
export function linkRemoval(markdown: string, link: FoundCodeLink): TextEdit {
  const end = link.start + link.url.length
  const lineStart = markdown.lastIndexOf('\n', link.start - 1) + 1
  const nextBreak = markdown.indexOf('\n', end)
  const lineEnd = nextBreak < 0 ? markdown.length : nextBreak
  const before = markdown.slice(lineStart, link.start)
  const after = markdown.slice(end, lineEnd)
  if (/^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]*)?<?$/.test(before) && /^>?[ \t]*$/.test(after)) {
    return paragraphRemoval(markdown, lineStart, lineEnd)
  }
  const named = /\[([^[\]]*)\]\(<?$/.exec(before)
  const closing = /^>?(?:[ \t]+(?:"[^"]*"|'[^']*'))?\)/.exec(after)
  if (named && closing) {
    return { start: link.start - named[0].length, end: end + closing[0].length, text: named[1] ?? '' }
  }
  return { start: link.start, end, text: '' }
}

/** Removes a line and one of the blank lines around it, so that no gap remains. */
function paragraphRemoval(markdown: string, lineStart: number, lineEnd: number): TextEdit {
  const blankAbove = /(?:^|\n)[ \t]*\n$/.test(markdown.slice(0, lineStart))
  const blankBelow = /^\n[ \t]*(?:\n|$)/.exec(markdown.slice(lineEnd))
  if (blankAbove && blankBelow) return { start: lineStart, end: lineEnd + blankBelow[0].length, text: '' }
  return { start: lineStart, end: Math.min(lineEnd + 1, markdown.length), text: '' }
}

export const applyEdit = (text: string, edit: TextEdit): string =>
  text.slice(0, edit.start) + edit.text + text.slice(edit.end)
