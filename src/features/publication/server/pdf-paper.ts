import type PDFDocument from 'pdfkit'
import { type Line, type Run, type Span, widthOfLine, wrapRuns } from './pdf-runs'
import { type Color, colors } from './report-colors'
import type { MeasuredFaces } from './report-fonts'

type Doc = InstanceType<typeof PDFDocument>
/** An element of the structure that screen readers follow. */
export type Element = ReturnType<Doc['struct']>

/** Its types lack two options: what a header is of, and where a figure is. */
type ElementOptions = Parameters<Doc['struct']>[1] & { scope?: 'Row' | 'Column'; bbox?: number[] }

/** A4 in points. Numbers stand in the gutter at the left, as in the app. */
export const sheet = { width: 595.28, height: 841.89, gutter: 52, band: 6, left: 76, top: 68, bottom: 770, right: 531 }
export const contentWidth = sheet.right - sheet.left

export type Look = { size: number; leading: number; x?: number; width?: number; after?: number }
export const looks = {
  text: { size: 10.5, leading: 15.5, after: 8 },
  note: { size: 9, leading: 13, after: 6 },
  code: { size: 8, leading: 11.5 },
  section: { size: 19, leading: 25, after: 10 },
  part: { size: 12.5, leading: 17, after: 5 },
} as const

/** Preset widths keep the library from measuring a line again for links. */
const asMeasured = { lineBreak: false, textWidth: 0, wordCount: 0 }

/** A document that is written from top to bottom. Its y is where the next line begins. */
export class Paper {
  y: number = sheet.top
  readonly root: Element

  constructor(
    readonly doc: Doc,
    readonly faces: MeasuredFaces,
  ) {
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  get page(): number {
    return this.doc.bufferedPageRange().count - 1
  }

  addPage(): void {
    this.doc.addPage()
    this.y = sheet.top
    this.artifact(() => {
      this.doc.rect(0, 0, sheet.gutter, sheet.height).fill(colors.strip)
      this.doc.rect(sheet.gutter - 0.5, 0, 0.5, sheet.height).fill(colors.line)
    })
  }

  /** Begins a new page unless this much of the current one is left. */
  keep(height: number): void {
    if (this.y + height > sheet.bottom) this.addPage()
  }

  /** What screen readers skip. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  add(parent: Element, tag: string, options: ElementOptions = {}): Element {
    const element = this.doc.struct(tag, options)
    parent.add(element)
    return element
  }

  /** Draws what belongs to an element, on this page. */
  content(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag)
    draw()
    this.doc.endMarkedContent()
    element.add(content)
  }

  /** Writes a paragraph below what is written. It can continue on the next page. */
  write(parent: Element, tag: string, runs: readonly Run[], look: Look): Element {
    const { size, leading, x = sheet.left, width = sheet.right - x, after = 0 } = look
    const element = this.add(parent, tag)
    for (const line of wrapRuns(runs, this.faces, { width, size })) {
      this.keep(leading)
      this.line(element, tag, line, { x, y: this.y, size })
      this.y += leading
    }
    this.y += after
    return element
  }

  /** Words and links of a line, as content of an element. `y` is the top of the line. */
  line(element: Element, tag: string, line: Line, at: { x: number; y: number; size: number }): void {
    let { x } = at
    for (let first = 0; first < line.length; ) {
      const { link } = line[first] as Span
      let end = first
      while (end < line.length && line[end]?.link === link) end += 1
      const spans = line.slice(first, end)
      const from = x
      const owner = link === undefined ? element : this.add(element, 'Link')
      this.content(owner, link === undefined ? tag : 'Link', () => {
        x = this.spans(spans, { ...at, x })
      })
      if (link !== undefined) this.linkTo(owner, link, { x: from, y: at.y, width: x - from, height: at.size * 1.3 })
      first = end
    }
  }

  /** Draws spans one after the other and returns where they end. */
  spans(spans: Line, { x, y, size }: { x: number; y: number; size: number }): number {
    const { doc } = this
    let at = x
    for (const { text, font, color } of spans) {
      doc.font(font.file).fontSize(size).fillColor(color)
      doc.text(text, at, y, asMeasured)
      at = doc.x
    }
    return at
  }

  private linkTo(owner: Element, link: string, box: { x: number; y: number; width: number; height: number }) {
    const options = { structParent: owner, Contents: new String(link) as string }
    const { x, y, width, height } = box
    if (link.startsWith('#')) this.doc.goTo(x, y, width, height, link.slice(1), options)
    else this.doc.link(x, y, width, height, link, options)
    // The library names the page of a link when its element ends.
    owner.end()
  }

  /** A single line, such as a number in the gutter. What has no room is left out. */
  mark(run: Run, at: { x: number; y: number; size: number; width?: number; isRight?: boolean }): void {
    const { size, width = contentWidth } = at
    const [line = []] = [...wrapRuns([run], this.faces, { width, size })]
    this.spans(line, at.isRight ? { ...at, x: at.x - widthOfLine(line, size) } : at)
  }

  /** A square of a legend, in the line at y. */
  swatch(color: Color, x: number, y: number): void {
    this.artifact(() => this.doc.rect(x, y + 2, 8, 8).fill(color))
  }

  rule(x: number, width: number, color: Color = colors.line): void {
    this.artifact(() => this.doc.rect(x, this.y, width, 0.5).fill(color))
  }
}
