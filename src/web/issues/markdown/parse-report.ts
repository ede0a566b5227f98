import { defaultSchema, sanitize } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { giveDirections } from './directions'
import { boundCost, type MarkdownNode, rowCost } from './drawing-cost'
import { linesOf, nameImages, showHidden, showHtmlAsText, toRows } from './report-lines'
import { levelHeadings, namePlaces, placePrefix } from './report-places'
import { nodesOf, type TreeNode } from './report-tree'
import { safeLink } from './safe-link'

export type ReportRow = { node: TreeNode; cost: number }
export type ParsedReport = ReportRow[] | 'too-large'

// Ids have their prefix already; a second one would break the footnotes.
const schema = {
  ...defaultSchema,
  clobberPrefix: '',
  attributes: { ...defaultSchema.attributes, code: [...(defaultSchema.attributes?.code ?? []), 'dataUndrawn'] },
}

/** Removes every URL except those of links to the web, to mail addresses and to footnotes. */
function keepSafeAddresses(tree: TreeNode, places: string) {
  for (const { node } of nodesOf(tree)) {
    if (!node.properties) continue
    const { href, cite, src, longDesc, ...others } = node.properties
    const address = typeof href === 'string' ? href : ''
    const isSafe = node.tagName === 'a' && (address.startsWith(`#${places}fn`) || safeLink(address) !== null)
    node.properties = isSafe ? { ...others, href: address } : others
  }
}

/** Positions are half of the size of a tree, and rows already have their line numbers. */
function forgetPositions(tree: TreeNode) {
  for (const { node } of nodesOf<TreeNode & { data?: unknown }>(tree)) {
    delete node.position
    delete node.data
  }
}

/**
 * Parses untrusted Markdown into rows that are safe to render, each with its cost. It is the only place that does: HTML,
 * images and links of other kinds are removed here.
 */
export function parseReport(markdown: string, prefix: string): ParsedReport {
  const source = linesOf(markdown)
  const places = placePrefix(prefix)
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  if (!boundCost(root as MarkdownNode, source)) return 'too-large'
  const elements = toHast(root, { allowDangerousHtml: true, clobberPrefix: places }) as TreeNode
  showHtmlAsText(elements)
  const tree = sanitize(elements as Parameters<typeof sanitize>[0], schema) as TreeNode
  nameImages(tree)
  keepSafeAddresses(tree, places)
  levelHeadings(tree)
  namePlaces(tree, places)
  giveDirections(tree)
  showHidden(tree)
  const rows = toRows(tree, source)
  return rows.map((node) => {
    forgetPositions(node)
    return { node, cost: rowCost(node) }
  })
}
