import type { Block } from './pdf-blocks'
import { type Element, looks, type Paper, sheet } from './pdf-paper'
import { type Line, type Run, widthOfLine, wrapRuns } from './pdf-runs'
import { type Color, colors } from './report-colors'

/** Where blocks are drawn, and how deep their headings are in the structure. */
export type Place = { parent: Element; heading: 'H3' | 'H4'; x?: number }

const indent = 18
/** Deeper lists and quotes are not indented any further. */
const mostIndented = sheet.left + 8 * indent
const headingSizes = [14, 13, 12, 11.5]

export function drawBlocks(paper: Paper, blocks: readonly Block[], place: Place): void {
  for (const block of blocks) drawBlock(paper, block, place)
}

function drawBlock(paper: Paper, block: Block, place: Place): void {
  const { parent, x = sheet.left } = place
  switch (block.kind) {
    case 'heading': {
      const size = headingSizes[block.depth - 1] ?? 11
      paper.y += 4
      paper.keep(size * 4)
      paper.write(parent, place.heading, block.runs, { size, leading: size * 1.35, x, after: 5 })
      return
    }
    case 'text':
      paper.write(parent, 'P', block.runs, { ...looks.text, x })
      return
    case 'code':
      drawCode(paper, block.text, { parent, x })
      return
    case 'table':
      drawTable(paper, block.rows, { parent, x })
      return
    case 'list':
      drawList(paper, block, place)
      return
    case 'quote':
      drawQuote(paper, block.blocks, place)
  }
}

function drawList(
  paper: Paper,
  { items }: Extract<Block, { kind: 'list' }>,
  { parent, heading, x = sheet.left }: Place,
) {
  const list = paper.add(parent, 'L')
  const inner = Math.min(x + indent, mostIndented)
  for (const { mark, blocks } of items) {
    const item = paper.add(list, 'LI')
    paper.keep(looks.text.leading)
    const { page, y } = paper
    const marks: Run = { text: mark, face: 'text', color: colors.ink2 }
    const isLong = mark.length > 3
    paper.write(item, 'Lbl', [marks], { ...looks.text, x: isLong ? x : inner - indent, after: 0 })
    // The text begins beside its mark, unless the mark has no room there.
    if (page === paper.page && !isLong) paper.y = y
    drawBlocks(paper, blocks, { parent: paper.add(item, 'LBody'), heading, x: inner })
    if (paper.y === y) paper.y += looks.text.leading
  }
}

function drawQuote(paper: Paper, blocks: readonly Block[], { parent, heading, x = sheet.left }: Place) {
  const inner = Math.min(x + indent, mostIndented)
  const { page, y } = paper
  drawBlocks(paper, blocks, { parent: paper.add(parent, 'BlockQuote'), heading, x: inner })
  if (page === paper.page && paper.y > y)
    paper.artifact(() => paper.doc.rect(x + 2, y, 2, paper.y - y - looks.text.after).fill(colors.line))
}

const pad = 10
const leastWidth = 34
/** A table with higher rows is shown as lines of text. */
const mostLinesInCell = 24

type TableLook = {
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
  const columnWidths = Array.from({ length: columns }, (_, at) =>
    Math.max(leastWidth, ...rows.map((row) => pad + 1 + longestLine(paper, row[at] ?? [], most))),
  )
  const sum = columnWidths.reduce((all, one) => all + one, 0)
  if (sum <= most) return columnWidths
  const spare = most - columns * leastWidth
  const over = sum - columns * leastWidth
  return columnWidths.map((one) => leastWidth + ((one - leastWidth) * spare) / over)
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
  let cellX = x
  for (const [at, lines] of cells.entries()) {
    const isName = isHead || (!hasHead && at === 0)
    const tag = isName ? 'TH' : 'TD'
    const cell = paper.add(row, tag, isName ? { scope: isHead ? 'Column' : 'Row' } : {})
    const width = (widths[at] ?? 0) - (at < widths.length - 1 ? pad : 0)
    for (const [line, spans] of lines.entries()) {
      const start = ends.includes(at) ? cellX + width - widthOfLine(spans, size) : cellX + (swatch && at === 0 ? 14 : 0)
      paper.line(cell, tag, spans, { x: start, y: paper.y + 4 + line * leading, size })
    }
    cellX += width + pad
  }
  paper.y += height
  paper.rule(
    x,
    widths.reduce((sum, one) => sum + one, 0),
  )
}

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
