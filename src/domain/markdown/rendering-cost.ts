import { partsOfHtml } from '../issues/html-parts'
import { countHidden } from './hidden-characters'
import { linesOf } from './report-lines'
import { nodesOf, type TreeNode } from './report-tree'

/** An mdast node. */
export type MarkdownNode = {
  type: string
  value?: string
  url?: string
  identifier?: string
  align?: unknown[] | null
  lang?: string | null
  data?: object
  children?: MarkdownNode[]
  position?: TreeNode['position']
}

/** Limits, roughly in DOM elements. Typical reports of 20,000 characters stay far below them. */
export const maxCost = { inBlock: 1500, inAll: 15_000, depth: 50 }

const costs = { code: 15, codeLine: 2, heading: 4, link: 3, hidden: 2, row: 4 }
/** Links show their URL, so its length counts: this many characters cost as much as one element. */
const addressPerElement = 50

/** What each reference repeats: its definition's URL, or its footnote's back link. */
type Repeated = { addresses: Map<string, number>; footnotes: Map<string, number> }

function repeatedIn(root: MarkdownNode): Repeated {
  const addresses = new Map<string, number>()
  const footnotes = new Map<string, number>()
  for (const { node } of nodesOf(root)) {
    const name = node.identifier?.toUpperCase() ?? ''
    if (node.type === 'definition' && !addresses.has(name)) addresses.set(name, node.url?.length ?? 0)
    if (node.type === 'footnoteReference') footnotes.set(name, (footnotes.get(name) ?? 0) + 1)
  }
  return { addresses, footnotes }
}

/** A node's cost without its children. Table rows are padded to the number of columns. */
function ownCost(node: MarkdownNode, { addresses, footnotes }: Repeated): number {
  const name = node.identifier?.toUpperCase() ?? ''
  switch (node.type) {
    case 'table':
      return (node.children?.length ?? 0) * ((node.align?.length ?? 0) + 1)
    case 'tableRow':
    case 'tableCell':
      return 0
    case 'html':
      return 1 + costs.hidden * countHidden(node.value ?? '') + costOfTags(node.value ?? '')
    case 'text':
    case 'inlineCode':
      return 1 + costs.hidden * countHidden(node.value ?? '')
    case 'code':
      return costs.code + costs.codeLine * linesOf(node.value ?? '').length + countHidden(node.value ?? '')
    case 'heading':
      return costs.heading
    case 'footnoteDefinition':
      return costs.row + costs.link * (footnotes.get(name) ?? 0)
    case 'link':
    case 'image':
    case 'linkReference':
    case 'imageReference':
      return costs.link + (node.url?.length ?? addresses.get(name) ?? 0) / addressPerElement
    default:
      return 1
  }
}

/** Tags become elements, and images become links that show their URL. */
const costOfTags = (html: string): number =>
  partsOfHtml(html).reduce(
    (sum, part) => sum + (part.kind === 'image' ? costs.link + part.src.length / addressPerElement : 2),
    0,
  )

function costOf(block: MarkdownNode, repeated: Repeated): number {
  let cost = costs.row
  for (const { node, depth } of nodesOf(block)) {
    if (depth > maxCost.depth) return Number.POSITIVE_INFINITY
    cost += ownCost(node, repeated)
  }
  return cost
}

/**
 * Replaces each block that is too expensive to render with its source as a code block. Returns false if the whole
 * report is too expensive; its source is then shown instead.
 */
export function boundCost(root: MarkdownNode, source: string[]): boolean {
  const repeated = repeatedIn(root)
  let sum = 0
  root.children = (root.children ?? []).map((block) => {
    // Each list item is a separate row, and code blocks are rendered a few lines at a time.
    const parts = block.type === 'list' ? (block.children ?? []) : [block]
    const partCosts = parts.map((part) => costOf(part, repeated))
    const isDrawn = block.type === 'code' || partCosts.every((cost) => cost <= maxCost.inBlock)
    const drawn = isDrawn ? block : sourceOf(block, source)
    sum += isDrawn ? partCosts.reduce((all, cost) => all + cost, 0) : costOf(drawn, repeated)
    return drawn
  })
  return sum <= maxCost.inAll
}

function sourceOf({ position }: MarkdownNode, source: string[]): MarkdownNode {
  const lines = source.slice((position?.start.line ?? 1) - 1, position?.end.line)
  return {
    type: 'code',
    lang: null,
    value: lines.join('\n'),
    position,
    data: { hProperties: { dataUndrawn: true } },
  }
}

/** A row's cost, used to split rendering into slices. */
export function rowCost(row: TreeNode): number {
  let cost = costs.row
  for (const { node } of nodesOf(row)) {
    if (node.tagName === 'pre') cost += costs.code
    if (node.type === 'text' && row.tagName === 'pre') cost += costs.codeLine * linesOf(node.value ?? '').length
    if (node.type === 'element') cost += 1
  }
  return cost
}
