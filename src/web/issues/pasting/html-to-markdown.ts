import { fromHtml } from 'hast-util-from-html'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Handle as Write, defaultHandlers as writers } from 'mdast-util-to-markdown'
import type { MarkdownNode } from '../../../domain/markdown/rendering-cost'
import { nodesOf, type TreeNode, textOfNode } from '../../../domain/markdown/report-tree'
import { tidyLists } from './lists'
import { cellCount, tidyTable } from './tables'

/**
 * Larger content pastes as plain text: a page that large isn't a report, and one nested that deep would overflow the
 * stack.
 */
const limits = { html: 2_000_000, elements: 20_000, characters: 200_000, depth: 500, cells: 20_000 }

const formats = new Set(
  'a table ul ol h1 h2 h3 h4 h5 h6 strong b em i code pre blockquote del s details'.split(' ') as readonly string[],
)

const parsed = (html: string): TreeNode | null => {
  // Parsed into a separate tree that runs and loads nothing; none of it becomes part of the page.
  const tree = fromHtml(html) as TreeNode
  for (const { node } of nodesOf(tree)) if (node.tagName === 'body') return node
  return null
}

const isFormat = ({ tagName, properties }: TreeNode) =>
  formats.has(tagName ?? '') && (tagName !== 'a' || properties?.href !== undefined)

const keepsBlanks = ({ tagName, properties }: TreeNode) =>
  tagName === 'meta' ||
  tagName === 'br' ||
  /white-space:\s*pre\s*(?:;\s*)?$|white-space:\s*pre\s*;(?!\s*white-space)/.test(String(properties?.style ?? ''))

/**
 * Whether Markdown preserves more than plain text. Editors copy code as a single block, which is better pasted as plain
 * text.
 */
function isWorthIt(body: TreeNode): boolean {
  const elements = (body.children ?? []).filter(({ type }) => type === 'element')
  if (elements.length === 1 && elements[0]?.tagName === 'pre') return false
  // Code editors preserve whitespace with this style; their plain text is the code itself.
  if (elements.length > 0 && elements.every(keepsBlanks)) return false
  for (const { node } of nodesOf(body)) if (isFormat(node) || isMarkedByStyle(node)) return true
  return false
}

function isTooLarge(body: TreeNode): boolean {
  let elements = 0
  let characters = 0
  let cells = 0
  for (const { node, depth } of nodesOf(body)) {
    if (node.type === 'element') elements += 1
    characters += node.value?.length ?? 0
    if (node.tagName === 'table') cells += cellCount(node)
    if (depth > limits.depth || elements > limits.elements || characters > limits.characters || cells > limits.cells)
      return true
  }
  return false
}

/** Moves spaces out of marks, because Markdown marks must touch the words. */
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

/** Items with a single paragraph each go on consecutive lines, however the source page wrapped them. */
function tightenList(list: MarkdownNode & { spread?: boolean }) {
  const items = list.children ?? []
  const paragraphs = items.map((item) => (item.children ?? []).filter(({ type }) => type === 'paragraph').length)
  if (paragraphs.some((count) => count > 1)) return
  for (const item of [list, ...items] as (typeof list)[]) item.spread = false
}

/** Google Docs wraps everything it copies in a <b> that isn't bold. */
const unlessUnset =
  (property: string, handle: Handle): Handle =>
  (state, node, parent) =>
    new RegExp(`${property}:\\s*(?:normal|[1-4]00)`).test(String(node.properties.style ?? ''))
      ? state.all(node)
      : handle(state, node, parent)

type Element = Parameters<Handle>[1]

/** A safe link. A link whose text is its URL becomes just the URL. */
function link(state: State, node: Element) {
  const address = String(node.properties.href ?? '')
  const linkText = textOfNode(node).trim()
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || linkText === '') return state.all(node)
  const isNamed = linkText !== address && `${linkText}/` !== address
  const made = defaultHandlers.a(state, node)
  return { ...made, title: null, children: isNamed ? made.children : [{ type: 'text' as const, value: address }] }
}

/** Keeps only an image's alternative text. */
const image = (_: State, { properties }: Element) =>
  properties.alt ? { type: 'text' as const, value: String(properties.alt) } : undefined

/** A line break in a table cell is the tag that reports render as one. */
const lineBreak = (_: State, { properties }: Element) =>
  'dataCell' in properties ? { type: 'html' as const, value: '<br>' } : { type: 'break' as const }

/** Preserves folded text. */
function fold(state: State, node: Element) {
  const summary = node.children.find((child) => child.type === 'element' && child.tagName === 'summary')
  const title = textOfNode(summary).trim().replace(/\s+/g, ' ').replace(/[<>]/g, '')
  const body = { ...node, children: node.children.filter((child) => child !== summary) }
  return [
    { type: 'html' as const, value: `<details>\n<summary>${title || 'Details'}</summary>` },
    ...state.toFlow(state.all(body)),
    { type: 'html' as const, value: '</details>' },
  ]
}

const nothing = () => undefined
const readers: Record<string, Handle> = {
  a: link,
  b: unlessUnset('font-weight', defaultHandlers.strong),
  strong: unlessUnset('font-weight', defaultHandlers.strong),
  br: lineBreak,
  details: fold,
  em: unlessUnset('font-style', defaultHandlers.em),
  i: unlessUnset('font-style', defaultHandlers.em),
  img: image,
  audio: nothing,
  iframe: nothing,
  video: nothing,
}

/** Inside a word, an underscore has no meaning, and identifiers in code contain many. */
const text: Write = (node, parent, state, info) =>
  writers.text(node, parent, state, info).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')

/** Without the first extension, which would escape URLs that weren't links. */
const tablesAndMore = { extensions: gfmToMarkdown({ tablePipeAlign: false }).extensions?.slice(1) ?? [] }

/**
 * Normalizes what editors write differently. Innermost elements first, so that a table's cells are already normalized.
 */
function tidy(body: TreeNode) {
  nameStyles(body)
  for (const { node } of [...nodesOf(body)].reverse()) {
    tidyBlock(node)
    tidyLists(node)
  }
  for (const { node } of nodesOf(body)) if (node.tagName === 'table') tidyTable(node)
}

/** Converts copied HTML to Markdown, or null if its plain text is better. */
export function markdownOfHtml(html: string): string | null {
  if (html.length > limits.html) return null
  const body = parsed(html)
  if (!body || isTooLarge(body) || !isWorthIt(body)) return null
  tidy(body)
  const tree = toMdast(body as Element, { document: true, handlers: readers, nodeHandlers: { comment: nothing } })
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

const styleOf = (node: TreeNode) => String(node.properties?.style ?? '')
const marks: [tag: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['del', /text-decoration(?:-line)?:\s?(?:[a-z]{1,12} ){0,3}line-through/],
]
const unmarked = /^(?:h[1-6]|pre|code|th|a)$/

/** Whether an inline element is bold, italic or struck through only by style, as in Google Docs. */
const isMarkedByStyle = (node: TreeNode): boolean =>
  node.tagName === 'span' && marks.some(([, style]) => style.test(styleOf(node)))

/** Turns styles into marks. Skips headings, which are already bold, links and code. */
function nameStyles(node: TreeNode, within: ReadonlySet<string> = new Set()): void {
  const tag = node.tagName ?? ''
  const outer = unmarked.test(tag) ? new Set(['strong', 'em', 'del']) : within
  const found = tag === 'span' ? marks.filter(([mark, style]) => !outer.has(mark) && style.test(styleOf(node))) : []
  const tagMark = { strong: 'strong', b: 'strong', em: 'em', i: 'em', del: 'del', s: 'del' }[tag]
  const inner = new Set([...outer, ...found.map(([mark]) => mark), ...(tagMark && !isUnset(node) ? [tagMark] : [])])
  for (const child of node.children ?? []) nameStyles(child, inner)
  for (const [mark] of found) {
    node.children = [{ type: 'element', tagName: mark, properties: {}, children: node.children ?? [] }]
  }
}

const isUnset = (node: TreeNode) => /font-(?:weight|style):\s*(?:normal|[1-4]00)/.test(styleOf(node))

/** Headings become one line. On GitHub, the element around a code block names its language. */
function tidyBlock(node: TreeNode): void {
  const tag = node.tagName ?? ''
  if (/^h[1-6]$/.test(tag)) replaceBreaks(node)
  const language = /highlight-source-([\w+-]+)/.exec(String(node.properties?.className ?? ''))?.[1]
  const pre = language ? node.children?.find(({ tagName }) => tagName === 'pre') : undefined
  if (pre?.children?.every(({ tagName }) => tagName !== 'code')) {
    const properties = { className: [`language-${language}`] }
    pre.children = [{ type: 'element', tagName: 'code', properties, children: pre.children }]
  }
}

function replaceBreaks(node: TreeNode): void {
  if (!node.children) return
  node.children = node.children.map((child) => {
    if (child.tagName === 'br') return { type: 'text', value: ' ' }
    replaceBreaks(child)
    return child
  })
}
