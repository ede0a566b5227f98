import { drawCode } from './pdf-code'
import { type Element, looks, type Paper, sheet } from './pdf-paper'
import { type Line, type Run, widthOfLine, wrapRuns } from './pdf-runs'
import type { Color } from './report-colors'

const pad = 10
const leastWidth = 34
/** A table with higher rows is shown as lines of text. */
const mostLinesInCell = 24

export type TableLook = {
  parent: Element
  x?: number
  /** Widths of columns in points; otherwise by what is in them. */
  widths?: readonly number[]
  /** Columns of figures, aligned at the right. */
  ends?: readonly number[]
  /** Whether the first row has the names of columns. */
  hasHead?: boolean
  /** A color for each row below the head, as in the bar above. */
  swatches?: readonly Color[]
}

/** A table whose first row has the names of its columns. */
export function drawTable(paper: Paper, rows: readonly Run[][][], look: TableLook): void {
  const { parent, x = sheet.left, ends = [], hasHead = true, swatches } = look
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  const widths = look.widths ?? widthsOf(paper, rows, columns, sheet.right - x)
  const laid = widths && rows.map((row) => row.map((cell, at) => cellLines(paper, cell, (widths[at] ?? 0) - pad)))
  if (!laid || laid.some((row) => row.some((lines) => lines.length > mostLinesInCell))) {
    drawCode(paper, rows.map(textOfRow).join('\n'), { parent, x })
    return
  }
  const table = paper.add(parent, 'Table')
  for (const [at, cells] of laid.entries())
    drawRow(paper, cells, {
      table,
      x,
      widths: widths ?? [],
      ends,
      isHead: hasHead && at === 0,
      hasHead,
      swatch: swatches?.[at - 1],
    })
  paper.y += looks.text.after + 2
}

const textOfRow = (row: readonly Run[][]): string =>
  row.map((cell) => cell.map(({ text }) => text.replace(/\n/g, ' ')).join('')).join(' | ')

const cellLines = (paper: Paper, cell: readonly Run[], width: number): Line[] => [
  ...wrapRuns(cell, paper.faces, { width, size: looks.note.size }),
]

/** Columns share the page by what is in them; null if there are too many for it. */
function widthsOf(paper: Paper, rows: readonly Run[][][], columns: number, most: number): number[] | null {
  if (columns === 0 || columns * leastWidth > most) return null
  const wanted = Array.from({ length: columns }, (_, at) =>
    Math.max(leastWidth, ...rows.map((row) => pad + 1 + longestLine(paper, row[at] ?? [], most))),
  )
  const sum = wanted.reduce((all, one) => all + one, 0)
  if (sum <= most) return wanted
  const spare = most - columns * leastWidth
  const over = sum - columns * leastWidth
  return wanted.map((one) => leastWidth + ((one - leastWidth) * spare) / over)
}

const longestLine = (paper: Paper, cell: readonly Run[], most: number): number =>
  Math.max(0, ...cellLines(paper, cell, most).map((line) => widthOfLine(line, looks.note.size)))

type Row = {
  table: Element
  x: number
  widths: readonly number[]
  ends: readonly number[]
  isHead: boolean
  hasHead: boolean
  swatch: Color | undefined
}

function drawRow(
  paper: Paper,
  cells: readonly Line[][],
  { table, x, widths, ends, isHead, hasHead, swatch }: Row,
): void {
  const { size, leading } = looks.note
  const height = Math.max(1, ...cells.map(({ length }) => length)) * leading + 8
  paper.keep(height)
  const row = paper.add(table, 'TR')
  if (swatch) paper.swatch(swatch, x, paper.y + 4)
  let left = x
  for (const [at, lines] of cells.entries()) {
    const isName = isHead || (!hasHead && at === 0)
    const tag = isName ? 'TH' : 'TD'
    const cell = paper.add(row, tag, isName ? { scope: isHead ? 'Column' : 'Row' } : {})
    const width = (widths[at] ?? 0) - (at < widths.length - 1 ? pad : 0)
    for (const [line, spans] of lines.entries()) {
      const start = ends.includes(at) ? left + width - widthOfLine(spans, size) : left + (swatch && at === 0 ? 14 : 0)
      paper.line(cell, tag, spans, { x: start, y: paper.y + 4 + line * leading, size })
    }
    left += width + pad
  }
  paper.y += height
  paper.rule(
    x,
    widths.reduce((sum, one) => sum + one, 0),
  )
}
