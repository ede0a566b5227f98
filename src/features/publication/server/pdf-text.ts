import type { Block } from './pdf-blocks'
import { drawCode } from './pdf-code'
import { type Element, looks, type Paper, sheet } from './pdf-paper'
import type { Run } from './pdf-runs'
import { drawTable } from './pdf-table'
import { colors } from './report-colors'

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
