import { type Element, looks, type Paper, sheet } from './pdf-paper'
import { type Line, wrapRuns } from './pdf-runs'
import { colors } from './report-colors'

type CodeLine = { number: number | null; line: Line }

/** Shorter code is not split between two pages. */
const mostKept = 12

/** Code in its face. The numbers of its lines stand in the gutter, as in an editor. */
export function drawCode(paper: Paper, text: string, { parent, x = sheet.left }: { parent: Element; x?: number }) {
  const { size, leading } = looks.code
  const element = paper.add(parent, 'Code')
  const waiting = codeLines(paper, text, { width: sheet.right - x, size })
  const pad = 7
  const count = text.split('\n', mostKept + 1).length
  paper.keep(leading * (count > mostKept ? 3 : count) + 2 * pad)
  for (let next = waiting.next(); !next.done; ) {
    paper.keep(leading + 2 * pad)
    const room = Math.max(1, Math.floor((sheet.bottom - paper.y - 2 * pad) / leading))
    const lines: CodeLine[] = []
    for (; lines.length < room && !next.done; next = waiting.next()) lines.push(next.value)
    drawCodeLines(paper, element, lines, { x, pad })
    paper.y += lines.length * leading + 2 * pad
  }
  paper.y += looks.text.after
}

function* codeLines(paper: Paper, text: string, box: { width: number; size: number }): Generator<CodeLine> {
  for (const [at, source] of text.split('\n').entries()) {
    let number: number | null = at + 1
    for (const line of wrapRuns([{ text: source, face: 'code' }], paper.faces, box)) {
      yield { number, line }
      number = null
    }
  }
}

/** As many lines as fit on this page. */
function drawCodeLines(paper: Paper, element: Element, lines: readonly CodeLine[], at: { x: number; pad: number }) {
  const { size, leading } = looks.code
  const top = paper.y + at.pad
  paper.artifact(() => {
    const height = lines.length * leading + 2 * at.pad
    paper.doc.rect(sheet.gutter, paper.y, sheet.right + 12 - sheet.gutter, height).fill(colors.strip)
    paper.doc.rect(sheet.gutter - 2, paper.y, 2, height).fill(colors.ended)
    for (const [row, { number }] of lines.entries())
      if (number !== null)
        paper.mark(
          { text: String(number), face: 'code', color: colors.ink3 },
          { x: sheet.gutter - 9, y: top + row * leading + 0.5, size: size - 0.5, isRight: true },
        )
  })
  paper.content(element, 'Code', () => {
    for (const [row, { line }] of lines.entries()) paper.spans(line, { x: at.x, y: top + row * leading, size })
  })
}
