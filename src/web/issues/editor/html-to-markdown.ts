import { fromHtml } from 'hast-util-from-html'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Handle as Write, defaultHandlers as writers } from 'mdast-util-to-markdown'
import type { MarkdownNode } from '../../../domain/markdown/drawing-cost'
import { nodesOf, type TreeNode, textOfNode } from '../../../domain/markdown/report-tree'

/** Beyond these the paste stays plain: a page that large is no report, and one nested that deep would overflow the stack. */
const most = { html: 2_000_000, elements: 20_000, words: 200_000, depth: 500, cells: 20_000 }

const formats = new Set(
  'a table ul ol h1 h2 h3 h4 h5 h6 strong b em i code pre blockquote del s'.split(' ') as readonly string[],
)

const parsed = (html: string): TreeNode | null => {
  // Nothing of it becomes part of the page: it is read into a tree of our own, which runs and loads nothing.
  const tree = fromHtml(html) as TreeNode
  for (const { node } of nodesOf(tree)) if (node.tagName === 'body') return node
  return null
}

const isFormat = ({ tagName, properties }: TreeNode) =>
  formats.has(tagName ?? '') && (tagName !== 'a' || properties?.href !== undefined)

/** Whether Markdown says more than the plain text does. Editors copy code as one block, which is better pasted plain. */
function isWorthIt(body: TreeNode): boolean {
  const elements = (body.children ?? []).filter(({ type }) => type === 'element')
  if (elements.length === 1 && elements[0]?.tagName === 'pre') return false
  for (const { node } of nodesOf(body)) if (isFormat(node)) return true
  return false
}

function cellsOf(table: TreeNode): number {
  let rows = 0
  let widest = 0
  for (const { node } of nodesOf(table)) {
    if (node.tagName !== 'tr') continue
    rows += 1
    widest = Math.max(widest, node.children?.length ?? 0)
  }
  return rows * widest
}

/** Also drops what makes one cell as wide as a thousand, because each of those would be written out. */
function isTooLarge(body: TreeNode): boolean {
  let elements = 0
  let words = 0
  let cells = 0
  for (const { node, depth } of nodesOf(body)) {
    if (node.type === 'element') elements += 1
    words += node.value?.length ?? 0
    if (node.tagName === 'table') cells += cellsOf(node)
    if (node.properties) {
      const { colSpan, rowSpan, ...others } = node.properties
      node.properties = others
    }
    if (depth > most.depth || elements > most.elements || words > most.words || cells > most.cells) return true
  }
  return false
}

const sections = /^(?:thead|tbody|tfoot)$/

/** The rows of a table and not those of one within it. */
const rowsOf = ({ children = [] }: TreeNode): TreeNode[] =>
  children.flatMap((child) =>
    sections.test(child.tagName ?? '') ? rowsOf(child) : child.tagName === 'tr' ? [child] : [],
  )

const cellsIn = (row: TreeNode) => (row.children ?? []).filter(({ tagName }) => tagName === 'td' || tagName === 'th')

/** The first row is the head; a table that only lays out other blocks, or holds one cell, gives up its frame. */
function tidyTable(table: TreeNode) {
  const rows = rowsOf(table)
  const cells = rows.flatMap(cellsIn)
  const isLayout = [...nodesOf(table)].some(
    ({ node }) => node !== table && /^(?:table|pre|ul|ol|blockquote)$/.test(node.tagName ?? ''),
  )
  if (isLayout || cells.length <= 1) for (const node of [table, ...rows, ...cells]) node.tagName = 'div'
  else for (const cell of rows.slice(0, 1).flatMap(cellsIn)) cell.tagName = 'th'
}

/** Marks stand at the words, not at the blanks around them. */
function moveBlanks(parent: MarkdownNode) {
  parent.children = parent.children?.flatMap((mark) => {
    if (!/^(?:strong|emphasis|delete)$/.test(mark.type)) return [mark]
    const [first, last] = [mark.children?.[0], mark.children?.at(-1)]
    const before = first?.type === 'text' && /^\s/.test(first.value ?? '') ? [{ type: 'text', value: ' ' }] : []
    const after = last?.type === 'text' && /\s$/.test(last.value ?? '') ? [{ type: 'text', value: ' ' }] : []
    if (first?.type === 'text') first.value = first.value?.trimStart() ?? ''
    if (last?.type === 'text') last.value = last.value?.trimEnd() ?? ''
    return [...before, mark, ...after]
  })
}

/** Points of one paragraph each stand line below line, however their page wrapped them. */
function tightenList(list: MarkdownNode & { spread?: boolean }) {
  const items = list.children ?? []
  const paragraphs = items.map((item) => (item.children ?? []).filter(({ type }) => type === 'paragraph').length)
  if (paragraphs.some((count) => count > 1)) return
  for (const item of [list, ...items] as (typeof list)[]) item.spread = false
}

/** Google Docs wraps all it copies into a <b> that is not bold. */
const unlessUnset =
  (property: string, handle: Handle): Handle =>
  (state, node, parent) =>
    new RegExp(`${property}:\\s*(?:normal|[1-4]00)`).test(String(node.properties.style ?? ''))
      ? state.all(node)
      : handle(state, node, parent)

type Element = Parameters<Handle>[1]

/** A link that may be followed. One that is its own name is written as an address alone. */
function link(state: State, node: Element) {
  const address = String(node.properties.href ?? '')
  const words = textOfNode(node).trim()
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || words === '') return state.all(node)
  const isNamed = words !== address && `${words}/` !== address
  const made = defaultHandlers.a(state, node)
  return { ...made, title: null, children: isNamed ? made.children : [{ type: 'text' as const, value: address }] }
}

/** An image is read by its words alone. */
const image = (_: State, { properties }: Element) =>
  properties.alt ? { type: 'text' as const, value: String(properties.alt) } : undefined

const nothing = () => undefined
const readers: Record<string, Handle> = {
  a: link,
  b: unlessUnset('font-weight', defaultHandlers.strong),
  strong: unlessUnset('font-weight', defaultHandlers.strong),
  em: unlessUnset('font-style', defaultHandlers.em),
  i: unlessUnset('font-style', defaultHandlers.em),
  img: image,
  audio: nothing,
  iframe: nothing,
  video: nothing,
}

/** Within a word an underscore marks nothing, and names of code are full of them. */
const text: Write = (node, parent, state, info) =>
  writers.text(node, parent, state, info).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')

/** Without its first part, by which an address that was no link would be kept from becoming one. */
const tablesAndMore = { extensions: gfmToMarkdown({ tablePipeAlign: false }).extensions?.slice(1) ?? [] }

/** Markdown for copied HTML, or null where its plain text is the better thing to paste. */
export function markdownOfHtml(html: string): string | null {
  // Code editors keep their blanks by this style; their plain text is the code as it is.
  if (html.length > most.html || /white-space:\s*pre\b/.test(html)) return null
  const body = parsed(html)
  if (!body || isTooLarge(body) || !isWorthIt(body)) return null
  for (const { node } of nodesOf(body)) if (node.tagName === 'table') tidyTable(node)
  const tree = toMdast(body as Element, { document: true, handlers: readers })
  for (const { node } of nodesOf(tree as MarkdownNode)) {
    moveBlanks(node)
    if (node.type === 'list') tightenList(node)
  }
  const markdown = toMarkdown(tree as Parameters<typeof toMarkdown>[0], {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    extensions: [tablesAndMore],
    handlers: { text, break: () => '\n' },
  })
  return markdown.trim() || null
}
