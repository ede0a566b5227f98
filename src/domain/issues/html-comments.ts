const opening = '<!--'
const closing = '-->'

/** Where the comment that opens at `at` ends, or -1. Even `<!-->` is a whole comment to CommonMark. */
function endOfComment(text: string, at: number): number {
  const end = text.indexOf(closing, at + 2)
  return end < 0 ? -1 : end + closing.length
}

/** HTML without its comments. One that is never closed is no comment: nobody hides the rest of a text by it. */
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
