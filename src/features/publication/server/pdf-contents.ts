import { contentWidth, type Element, type Paper, sheet } from './pdf-paper'
import { type Run, widthOfLine, wrapRuns } from './pdf-runs'
import { colors } from './report-colors'

export type Entry = { id: string; name: string; anchor?: string | undefined }
type Written = Entry & { element: Element; page: number; y: number }

const size = 10.5
const leading = 15
const numberWidth = 36

/** Contents whose page numbers are added by `drawPageNumbers`, when every page is known. */
export function drawContents(paper: Paper, parent: Element, entries: readonly Entry[]): Written[] {
  paper.addPage()
  paper.write(parent, 'H2', [{ text: 'Contents', face: 'bold' }], { size: 19, leading: 25, after: 12 })
  const list = paper.add(parent, 'TOC')
  return entries.map((entry) => drawEntry(paper, list, entry))
}

function drawEntry(paper: Paper, list: Element, entry: Entry): Written {
  const { id, name, anchor } = entry
  const element = paper.add(list, 'TOCI')
  const run: Run = { text: anchor ? `${anchor}: ${name}` : name, face: anchor ? 'text' : 'bold', link: `#${id}` }
  const nameRun: Run = { ...run, text: name }
  const lines = [...wrapRuns([nameRun], paper.faces, { width: contentWidth - numberWidth, size })]
  paper.keep(lines.length * leading)
  if (anchor) {
    const mark = { x: sheet.gutter - 8, y: paper.y + 2, size: 8.5, isRight: true }
    paper.content(element, 'Lbl', () => paper.mark({ text: anchor, face: 'code', color: colors.ink2 }, mark))
  }
  for (const line of lines) {
    paper.line(element, 'Reference', line, { x: sheet.left, y: paper.y, size })
    paper.y += leading
  }
  const written = { ...entry, element, page: paper.page, y: paper.y - leading }
  paper.y += 4
  const last = lines.at(-1) ?? []
  const from = sheet.left + widthOfLine(last, size) + 8
  const to = sheet.right - numberWidth + 8
  if (to > from)
    paper.artifact(() => {
      const y = written.y + leading - 4
      paper.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).dash(1, { space: 3 }).stroke(colors.ended)
      paper.doc.undash()
    })
  return written
}

/** `pages` has the page of each entry, counted from 0. */
export function drawPageNumbers(paper: Paper, written: readonly Written[], pages: ReadonlyMap<string, number>): void {
  for (const { id, element, page, y } of written) {
    paper.doc.switchToPage(page)
    const text = String((pages.get(id) ?? 0) + 1)
    paper.content(element, 'Reference', () =>
      paper.mark({ text, face: 'text', color: colors.ink2 }, { x: sheet.right, y, size, isRight: true }),
    )
  }
}

/** What stands below every page but the cover. */
export function drawFooters(paper: Paper, footer: string): void {
  const { count } = paper.doc.bufferedPageRange()
  for (let page = 1; page < count; page += 1) {
    paper.doc.switchToPage(page)
    paper.artifact(() => {
      const y = sheet.height - 46
      paper.mark(
        { text: footer, face: 'text', color: colors.ink3 },
        { x: sheet.left, y, size: 8.5, width: contentWidth - 80 },
      )
      const number = `${page + 1} of ${count}`
      paper.mark({ text: number, face: 'text', color: colors.ink3 }, { x: sheet.right, y, size: 8.5, isRight: true })
    }, 'Pagination')
  }
}
