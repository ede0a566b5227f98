export type SourceLine = {
  text: string
  /** Bounds in the whole text without the line break, in UTF-16 units as a text field counts. */
  start: number
  end: number
  /** Whether a fence that opened above is still open here; the line that closes it counts as code too. */
  isCode: boolean
}

/** The lines of a Markdown text, told apart into words and fenced code. */
export function sourceLines(markdown: string): SourceLine[] {
  let start = 0
  let fence: string | null = null
  return markdown.split('\n').map((text) => {
    const line = { text, start, end: start + text.length, isCode: fence !== null }
    start = line.end + 1
    const [opening = '', marks = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(text) ?? []
    const rest = text.slice(opening.length)
    if (fence === null) fence = marks === '' || (marks.startsWith('`') && rest.includes('`')) ? null : marks
    else if (marks.startsWith(fence) && rest.trim() === '') fence = null
    return line
  })
}

/** Whether what is written at this place becomes part of fenced code. */
export const isInCode = (markdown: string, at: number): boolean =>
  sourceLines(markdown).some((line) => line.isCode && line.start <= at && at <= line.end)
