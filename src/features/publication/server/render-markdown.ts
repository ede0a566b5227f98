import { defaultSchema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { escapeHidden } from '../../../domain/markdown/hidden-characters'
import { isCheapToParse } from '../../../domain/markdown/parsing-cost'
import { boundCost, type MarkdownNode } from '../../../domain/markdown/rendering-cost'
import { renderHtml } from '../../../domain/markdown/report-html'
import { linesOf } from '../../../domain/markdown/report-lines'
import { placePrefix } from '../../../domain/markdown/report-places'
import { nodesOf, type TreeNode, textOfNode } from '../../../domain/markdown/report-tree'
import { namesItsHost, safeLink } from '../../../domain/markdown/safe-link'
import { finishTree, schemaOfReports } from '../../../domain/markdown/safe-tree'
import { Html, html } from '../../../server/http/public/html'

const schema = schemaOfReports(defaultSchema)

/**
 * Renders untrusted Markdown the way the client does: HTML stays text, images become links, and remaining links only
 * lead to the web or a mail address. Shows the source of anything that would take too long. `prefix` applies to its ids
 * and must be unique on the page.
 */
export function renderMarkdown(markdown: string, prefix: string): Html {
  return (isCheapToParse(markdown) && drawMarkdown(markdown, prefix)) || sourceOf(markdown)
}

const sourceOf = (markdown: string): Html => html`<pre dir="auto" tabindex="0">${escapeHidden(markdown)}</pre>`

function drawMarkdown(markdown: string, prefix: string): Html | null {
  const places = placePrefix(prefix)
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  if (!boundCost(root as MarkdownNode, linesOf(markdown))) return null
  const elements = toHast(root, { allowDangerousHtml: true, clobberPrefix: places }) as TreeNode
  renderHtml(elements)
  const tree = sanitize(elements as Parameters<typeof sanitize>[0], schema) as TreeNode
  finishTree(tree, places)
  for (const { node } of nodesOf(tree)) describe(node)
  return new Html(toHtml(tree as Parameters<typeof toHtml>[0], { closeSelfClosing: false }))
}

/**
 * For pages without script: links give no credit (rel) and name their host, and code blocks are scrollable by keyboard.
 */
function describe(node: TreeNode): void {
  if (node.tagName === 'pre') {
    node.properties = { ...node.properties, tabIndex: 0 }
    for (const code of node.children ?? []) numberLines(code)
  }
  if (node.tagName === 'input') node.properties = { ...node.properties, ariaLabel: 'Task' }
  if (node.tagName !== 'a') return
  const link = safeLink(typeof node.properties?.href === 'string' ? node.properties.href : undefined)
  if (!link) return
  const isNamed = node.properties?.dataNamesHost !== undefined || namesItsHost(textOfNode(node), link.host)
  node.properties = {
    ...node.properties,
    rel: ['nofollow', 'noopener', 'ugc'],
    ...(isNamed ? {} : { dataAddress: link.host }),
  }
}

/** The style sheet numbers the lines of code, so that numbers are not copied with it. Hidden characters become their codes. */
function numberLines(code: TreeNode): void {
  const [only, ...otherNodes] = code.children ?? []
  if (code.tagName !== 'code' || only?.type !== 'text' || otherNodes.length > 0) return
  const lines = escapeHidden(only.value ?? '')
    .replace(/\n$/, '')
    .split('\n')
  code.children = lines.map((line) => ({
    ...{ type: 'element', tagName: 'span', properties: { className: ['line'] } },
    children: [{ type: 'text', value: `${line}\n` }],
  }))
}
