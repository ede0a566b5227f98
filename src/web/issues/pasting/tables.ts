import { nodesOf, type TreeNode, textOfNode } from '../../../domain/markdown/report-tree'

const sections = /^(?:thead|tbody|tfoot)$/
const blocks =
  /^(?:p|div|section|article|header|footer|address|figure|figcaption|center|form|dl|dt|dd|h[1-6]|ul|ol|li|pre|blockquote|table|hr|br|details|summary)$/
const blockContent = /^(?:table|pre|ul|ol|blockquote)$/
/** A larger span is a mistake or an attack, and counts as one cell. */
const mostSpan = 100

const element = (tagName: string, children: TreeNode[], properties = {}): TreeNode => {
  return { type: 'element', tagName, properties, children }
}
const text = (value: string): TreeNode => ({ type: 'text', value })
const isBlank = (node: TreeNode) => node.type === 'text' && (node.value ?? '').trim() === ''

const place = (section: string) => (section === 'thead' ? 0 : section === 'tfoot' ? 2 : 1)

/** A table's rows in display order, excluding those of nested tables. */
export function rowsOf({ children = [] }: TreeNode): TreeNode[] {
  const ordered = [...children].sort((a, b) => place(a.tagName ?? '') - place(b.tagName ?? ''))
  return ordered.flatMap((child) =>
    sections.test(child.tagName ?? '') ? rowsOf(child) : child.tagName === 'tr' ? [child] : [],
  )
}

export const cellsIn = (row: TreeNode) =>
  (row.children ?? []).filter(({ tagName }) => tagName === 'td' || tagName === 'th')

const spanOf = (cell: TreeNode, name: 'colSpan' | 'rowSpan'): number => {
  const span = Number(cell.properties?.[name] ?? 1)
  return Number.isInteger(span) && span >= 1 && span <= mostSpan ? span : 1
}

/** The number of cells after expanding all spans. */
export function cellCount(table: TreeNode): number {
  const rows = rowsOf(table)
  const widths = rows.map((row) => cellsIn(row).reduce((sum, cell) => sum + spanOf(cell, 'colSpan'), 0))
  const tallest = rows.flatMap(cellsIn).reduce((most, cell) => Math.max(most, spanOf(cell, 'rowSpan')), 1)
  return rows.length * widths.reduce((most, width) => Math.max(most, width), 0) * (tallest > 1 ? 2 : 1)
}

/** The columns of every row: a spanning cell is placed in its first one. */
function grid(rows: readonly TreeNode[]): TreeNode[][] {
  const columns = rows.map((): TreeNode[] => [])
  rows.forEach((row, rowAt) => {
    let at = 0
    for (const cell of cellsIn(row)) {
      while (columns[rowAt]?.[at]) at += 1
      const isWhole =
        Number(cell.properties?.colSpan ?? 1) <= mostSpan && Number(cell.properties?.rowSpan ?? 1) <= mostSpan
      const [width, height] = isWhole ? [spanOf(cell, 'colSpan'), spanOf(cell, 'rowSpan')] : [1, 1]
      for (let down = 0; down < height && rowAt + down < rows.length; down += 1) {
        for (let right = 0; right < width; right += 1) {
          const column = columns[rowAt + down] as TreeNode[]
          column[at + right] ??= down + right === 0 ? cell : element('td', [])
        }
      }
      at += width
    }
  })
  return columns.map((row) => Array.from(row, (cell) => cell ?? element('td', [])))
}

/** A cell's lines as inline content, because Markdown cells can't contain blocks. */
function linesOf(node: TreeNode, depth = 0): TreeNode[][] {
  const lines: TreeNode[][] = [[]]
  const add = (more: TreeNode[][]) => lines.push(...more, [])
  const mark = (line: TreeNode[], sign: string) => [text(sign), ...line]
  let number = Number(node.properties?.start ?? 1)
  for (const child of node.children ?? []) {
    const tag = child.tagName ?? ''
    if (!blocks.test(tag)) {
      const inner = child.children ? linesOf(child, depth) : [[child]]
      const wrapped = child.children ? inner.map((line) => [{ ...child, children: line }]) : inner
      lines.at(-1)?.push(...(wrapped[0] ?? []))
      lines.push(...wrapped.slice(1))
    } else if (tag === 'pre') {
      add(
        textOfNode(child)
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => (line.trim() ? [element('code', [text(line)])] : [])),
      )
    } else if (tag === 'table') {
      add(
        rowsOf(child).map((row) =>
          cellsIn(row).flatMap((cell, at) => [...(at > 0 ? [text(' | ')] : []), ...linesOf(cell).flat()]),
        ),
      )
    } else if (tag === 'li') {
      const sign = node.tagName === 'ol' ? `${number}. ` : '• '
      number += 1
      const [first = [], ...rest] = linesOf(child, depth + 1).filter((line) => !line.every(isBlank))
      const indent = '\u00a0\u00a0'.repeat(depth)
      add([mark(first, `${indent}${sign}`), ...rest])
    } else if (/^h[1-6]$/.test(tag)) add(linesOf(child, depth).map((line) => [element('strong', line)]))
    else if (tag === 'br' || tag === 'hr') add([])
    else add(linesOf(child, depth))
  }
  return lines.filter((line) => line.some((part) => textOfNode(part).trim() !== '' || hasImage(part)))
}

const hasImage = (node: TreeNode) =>
  [...nodesOf(node)].some(({ node: one }) => one.tagName === 'img' || one.tagName === 'input')

/** Keeps lines apart with the tag that reports render as a break. */
function flatten(cell: TreeNode, tagName: 'td' | 'th'): TreeNode {
  const lines = linesOf(cell)
  const children = lines.flatMap((line, at) => (at > 0 ? [element('br', [], { dataCell: '' }), ...line] : line))
  return { ...cell, tagName, properties: { align: cell.properties?.align }, children }
}

/** Code with line numbers, as repository sites show files. */
const isCodeListing = (rows: readonly TreeNode[]) =>
  rows.length > 0 &&
  rows.every((row) =>
    cellsIn(row).some(({ properties }) => /blob-code|js-file-line/.test(String(properties?.className))),
  )

/**
 * The first row is the header. Unwraps a table that only lays out other blocks, in one row or column, or has a single
 * cell; in all others, blocks become lines of their cell.
 */
export function tidyTable(table: TreeNode): void {
  const rows = rowsOf(table)
  const cells = rows.flatMap(cellsIn)
  const width = Math.max(0, ...rows.slice(0, 1000).map((row) => cellsIn(row).length))
  if (isCodeListing(rows)) {
    const lines = rows.map((row) => textOfNode(cellsIn(row).at(-1)).replace(/\n/g, ''))
    Object.assign(table, element('pre', [element('code', [text(`${lines.join('\n')}\n`)])]))
    return
  }
  const hasBlocks = cells.some((cell) => [...nodesOf(cell)].some(({ node }) => blockContent.test(node.tagName ?? '')))
  if (cells.length <= 1 || (hasBlocks && (rows.length === 1 || width === 1))) {
    for (const node of [table, ...rows, ...cells]) node.tagName = 'div'
    return
  }
  const caption = table.children?.find(({ tagName }) => tagName === 'caption')
  const filled = grid(rows).map((row, at) =>
    element(
      'tr',
      row.map((cell) => flatten(cell, at === 0 ? 'th' : 'td')),
    ),
  )
  const written = element('table', [element('tbody', filled)])
  if (caption && textOfNode(caption).trim()) {
    Object.assign(table, element('div', [element('p', caption.children ?? []), written]))
  } else Object.assign(table, written)
}
