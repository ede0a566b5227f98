const opening = '<!--'
const closing = '-->'

/** Index of the end of the comment that opens at `at`, or -1. In CommonMark `<!-->` is a complete comment. */
function endOfComment(text: string, at: number): number {
  const end = text.indexOf(closing, at + 2)
  return end < 0 ? -1 : end + closing.length
}

/** Removes comments from HTML. An unclosed one stays as text, so that it can't hide the rest of a report. */
export function withoutComments(html: string): string {
  let kept = ''
  let from = 0
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, from)) {
    const end = endOfComment(html, at)
    if (end < 0) break
    kept += html.slice(from, at)
    from = end
  }
  return kept + html.slice(from)
}
