import { contentWidth, type Element, looks, type Paper, sheet } from './pdf-paper'
import { type Run, widthOfLine, wrapRuns } from './pdf-runs'
import { type Color, colors } from './report-colors'

export type BarPart = { share: number; color: Color; pattern?: 'hatched' | 'lines' | undefined }

/** A bar whose parts add up to 1. Says the same in words to screen readers. */
export function drawBar(
  paper: Paper,
  parent: Element,
  { parts, height, alt }: { parts: readonly BarPart[]; height: number; alt: string },
): void {
  paper.keep(height + looks.text.leading)
  const { y } = paper
  const bbox = [sheet.left, y, sheet.right, y + height]
  const figure = paper.add(parent, 'Figure', { alt, bbox })
  paper.content(figure, 'Figure', () => {
    let x: number = sheet.left
    for (const part of parts) {
      const width = part.share * contentWidth
      // A hairline of paper between neighbors, unless it would hide a narrow part.
      const gap = width > 3 ? 1 : 0
      if (width > 0) fillPart(paper, { x, y, width: width - gap, height }, part)
      x += width
    }
  })
  paper.y += height
}

type Box = { x: number; y: number; width: number; height: number }

/** Patterns tell parts apart without color. */
function fillPart({ doc }: Paper, { x, y, width, height }: Box, { color, pattern }: BarPart): void {
  if (!pattern) {
    doc.rect(x, y, width, height).fill(color)
    return
  }
  doc.save()
  doc.rect(x, y, width, height).clip()
  if (pattern === 'lines') for (let at = x; at < x + width; at += 4) doc.rect(at, y, 1.6, height).fill(color)
  else
    for (let at = x - height; at < x + width; at += 4.5)
      doc
        .moveTo(at, y + height)
        .lineTo(at + height, y)
        .lineWidth(2)
        .stroke(color)
  doc.restore()
}

export type LegendPart = { color: Color; name: string; figure?: string }

/** What the parts of a bar are, each after a square in its color. */
export function drawLegend(paper: Paper, parent: Element, parts: readonly LegendPart[]): void {
  const { size, leading, after } = looks.note
  paper.keep(leading)
  const list = paper.add(parent, 'L')
  let x: number = sheet.left
  for (const { color, name, figure } of parts) {
    const runs: Run[] = [
      { text: name, face: 'bold' },
      { text: figure ? `  ${figure}` : '', face: 'text', color: colors.ink2 },
    ]
    const [line = []] = [...wrapRuns(runs, paper.faces, { width: contentWidth, size })]
    const body = paper.add(paper.add(list, 'LI'), 'LBody')
    paper.swatch(color, x, paper.y)
    paper.line(body, 'LBody', line, { x: x + 13, y: paper.y, size })
    x += 13 + widthOfLine(line, size) + 22
  }
  paper.y += leading + after
}

const figureSizes = [30, 25, 20]
const figureGap = 27

/** Large figures in a row, each above its name. */
export function drawFigures(paper: Paper, parent: Element, figures: readonly (readonly [string, string])[]): void {
  const list = paper.add(parent, 'L')
  const linesAt = (size: number) =>
    figures.map(([figure, name]) => {
      const [large = []] = [...wrapRuns([{ text: figure, face: 'bold' }], paper.faces, { width: contentWidth, size })]
      const below: Run = { text: name, face: 'text', color: colors.ink2 }
      const [small = []] = [...wrapRuns([below], paper.faces, { width: contentWidth, size: looks.text.size })]
      return { large, small, width: Math.max(widthOfLine(large, size), widthOfLine(small, looks.text.size)) }
    })
  const widthAt = (size: number) => linesAt(size).reduce((sum, { width }) => sum + width + figureGap, -figureGap)
  const size = figureSizes.find((one) => widthAt(one) <= contentWidth) ?? 16
  let x: number = sheet.left
  for (const { large, small, width } of linesAt(size)) {
    const body = paper.add(paper.add(list, 'LI'), 'LBody')
    paper.line(body, 'LBody', large, { x, y: paper.y, size })
    paper.line(body, 'LBody', small, { x, y: paper.y + size * 1.25, size: looks.text.size })
    x += width + figureGap
  }
  paper.y += size * 1.25 + looks.text.leading
}

/** The site's mark, whose left edge is at x. */
export function drawMark(
  { doc }: Paper,
  path: string,
  { x, y, size, color }: Omit<Box, 'width' | 'height'> & { size: number; color: Color },
) {
  doc.save()
  doc.translate(x, y).scale(size / 16)
  doc.path(path).fill(color, 'even-odd')
  doc.restore()
}
