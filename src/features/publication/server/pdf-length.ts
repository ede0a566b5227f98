import type { Block } from './pdf-blocks'
import type { Run } from './pdf-runs'

/** About six hundred pages. */
export const mostLength = 1_000_000
/** A shorter line takes as much of a page as one of this length, and so does the space around a block. */
const shortLine = 40
/** A character that a font lacks is spelled as its code point, '[U+6F22]'. */
const spelledLength = 8
const lastLatin = 0x24f

/** How much of a document blocks take, in characters. */
export function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + shortLine + lengthOfBlock(block), 0)
}

function lengthOfBlock(block: Block): number {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return lengthOfRuns(block.runs)
    case 'code':
      return lengthOfText(block.text)
    case 'table':
      return block.rows.reduce(
        (sum, cells) => sum + shortLine + cells.reduce((all, one) => all + lengthOfRuns(one), 0),
        0,
      )
    case 'list':
      return block.items.reduce((sum, item) => sum + shortLine + lengthOf(item.blocks), 0)
    case 'quote':
      return lengthOf(block.blocks)
  }
}

const lengthOfRuns = (runs: readonly Run[]): number => lengthOfText(runs.map(({ text }) => text).join(''))

function lengthOfText(text: string): number {
  let [sum, line] = [0, 0]
  for (const letter of text) {
    if (letter === '\n') {
      sum += Math.max(line, shortLine)
      line = 0
    } else line += (letter.codePointAt(0) ?? 0) > lastLatin ? spelledLength : 1
  }
  return sum + Math.max(line, shortLine)
}
