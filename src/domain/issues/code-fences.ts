export type SourceLine = {
  text: string
  /** Offsets in the whole text, without the line break, in UTF-16 units like those of a text field. */
  start: number
  end: number
  /** Whether the line is inside a fence; the closing line counts as code. */
  isCode: boolean
}

/** The lines of a Markdown text, and whether each is fenced code. */
export function sourceLines(markdown: string): SourceLine[] {
  let start = 0
  let fence: string | null = null
  return markdown.split('\n').map((text) => {
    const line = { text, start, end: start + text.length, isCode: fence !== null }
    start = line.end + 1
    const [opening = '', marks = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(text) ?? []
    const afterMarks = text.slice(opening.length)
    if (fence === null) fence = marks === '' || (marks.startsWith('`') && afterMarks.includes('`')) ? null : marks
    else if (marks.startsWith(fence) && afterMarks.trim() === '') fence = null
    return line
  })
}

/** Whether text inserted at this index would end up in fenced code. */
export const isInCode = (markdown: string, at: number): boolean =>
  sourceLines(markdown).some((line) => line.isCode && line.start <= at && at <= line.end)
