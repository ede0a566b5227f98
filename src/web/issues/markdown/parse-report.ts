import { defaultSchema, sanitize } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { boundCost, type MarkdownNode, rowCost } from '../../../domain/markdown/rendering-cost'
import { renderHtml } from '../../../domain/markdown/report-html'
import { linesOf, toRows } from '../../../domain/markdown/report-lines'
import { placePrefix } from '../../../domain/markdown/report-places'
import { nodesOf, type TreeNode } from '../../../domain/markdown/report-tree'
import { finishTree, schemaOfReports } from '../../../domain/markdown/safe-tree'

export type ReportRow = { node: TreeNode; cost: number }
export type ParsedReport = ReportRow[] | 'too-large'

const schema = schemaOfReports(defaultSchema)

/** Positions make up half of a tree's size, and rows already have line numbers. */
function forgetPositions(tree: TreeNode) {
  for (const { node } of nodesOf<TreeNode & { data?: unknown }>(tree)) {
    delete node.position
    delete node.data
  }
}

/**
 * Parses untrusted Markdown into rows that are safe to render, each with its cost. The only place that does so: HTML,
 * images and unsafe links are removed here.
 */
export function parseReport(markdown: string, prefix: string): ParsedReport {
  const source = linesOf(markdown)
  const places = placePrefix(prefix)
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  if (!boundCost(root as MarkdownNode, source)) return 'too-large'
  const elements = toHast(root, { allowDangerousHtml: true, clobberPrefix: places }) as TreeNode
  renderHtml(elements)
  const tree = sanitize(elements as Parameters<typeof sanitize>[0], schema) as TreeNode
  finishTree(tree, places)
  const rows = toRows(tree, source)
  return rows.map((node) => {
    forgetPositions(node)
    return { node, cost: rowCost(node) }
  })
}
