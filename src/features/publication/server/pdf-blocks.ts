import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { partsOfHtml } from '../../../domain/issues/html-parts'
import { isCheapToParse } from '../../../domain/markdown/parsing-cost'
import { textOfNode } from '../../../domain/markdown/report-tree'
import { namesItsHost, safeLink } from '../../../domain/markdown/safe-link'
import type { Run } from './pdf-runs'
import { colors } from './report-colors'

/** A block of a Markdown text in a PDF. */
export type Block =
  | { kind: 'heading'; depth: number; runs: Run[] }
  | { kind: 'text'; runs: Run[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; rows: Run[][][] }
  | { kind: 'list'; items: { mark: string; blocks: Block[] }[] }
  | { kind: 'quote'; blocks: Block[] }

type Node = {
  type: string
  value?: string
  url?: string
  alt?: string | null
  depth?: number
  ordered?: boolean | null
  checked?: boolean | null
  start?: number | null
  label?: string
  children?: Node[]
}

/** A more deeply nested text is shown as source. */
const mostNesting = 20

/** Converts Markdown to blocks. A text that would take too long to parse becomes a single block of source. */
export function parseBlocks(markdown: string): Block[] {
  if (markdown.trim() === '') return []
  if (!isCheapToParse(markdown)) return [{ kind: 'code', text: markdown }]
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node
  return (root.children ?? []).flatMap((node) => blockOf(node, 0))
}

function blockOf(node: Node, depth: number): Block[] {
  if (depth > mostNesting) return [{ kind: 'code', text: textOfNode(node) }]
  const children = () => (node.children ?? []).flatMap((child) => blockOf(child, depth + 1))
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth ?? 1, runs: inlineRuns(node, { face: 'bold' }) }]
    case 'code':
      return [{ kind: 'code', text: node.value ?? '' }]
    case 'table':
      return [{ kind: 'table', rows: (node.children ?? []).map((row, at) => cellsOf(row, at === 0)) }]
    case 'list':
      return [{ kind: 'list', items: (node.children ?? []).map((item, at) => itemOf(item, at, node, depth)) }]
    case 'blockquote':
      return [{ kind: 'quote', blocks: children() }]
    case 'thematicBreak':
      return []
    case 'definition':
      return textBlock([run(`[${node.label ?? ''}]: `, {}), ...linkRuns([run(node.url ?? '', {})], node.url ?? '', {})])
    case 'footnoteDefinition':
      return [{ kind: 'list', items: [{ mark: `[${node.label ?? ''}]`, blocks: children() }] }]
    default:
      return textBlock(node.type === 'html' ? trimmed(htmlRuns(node.value ?? '', {})) : inlineRuns(node, {}))
  }
}

function itemOf(item: Node, at: number, list: Node, depth: number) {
  const number = list.ordered ? `${(list.start ?? 1) + at}.` : '–'
  const mark = typeof item.checked === 'boolean' ? (item.checked ? '[x]' : '[ ]') : number
  return { mark, blocks: (item.children ?? []).flatMap((child) => blockOf(child, depth + 1)) }
}

const cellsOf = (row: Node, isHead: boolean): Run[][] =>
  (row.children ?? []).map((cell) => inlineRuns(cell, isHead ? { face: 'bold' } : {}))

const textBlock = (runs: Run[]): Block[] => (runs.every(({ text }) => text === '') ? [] : [{ kind: 'text', runs }])

type Look = Partial<Omit<Run, 'text'>>
const run = (text: string, look: Look): Run => ({ face: 'text', ...look, text })

/** A PDF has no folds, and an image is replaced with its text and URL. */
const htmlRuns = (html: string, look: Look): Run[] =>
  partsOfHtml(html).flatMap((part) => {
    if (part.kind === 'break') return [run('\n', look)]
    if (part.kind === 'image') return imageRuns(part.alt, part.src, look)
    return part.kind === 'text' ? [run(part.text, look)] : []
  })

/** Without the space and line breaks around it. */
function trimmed(runs: Run[]): Run[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '')
  const last = runs.findLastIndex(({ text }) => text.trim() !== '')
  return runs.slice(first, last + 1).map((one, at, all) => {
    const text = at === 0 ? one.text.trimStart() : one.text
    return { ...one, text: at === all.length - 1 ? text.trimEnd() : text }
  })
}

const imageRuns = (alt: string, address: string, look: Look): Run[] =>
  linkRuns([run(`Image: ${alt || address}`, look)], address, look)

/** A paragraph's text. Links say where they lead, as on the page. */
function inlineRuns(node: Node, look: Look): Run[] {
  const inside = (more: Look) => (node.children ?? []).flatMap((child) => inlineRuns(child, { ...look, ...more }))
  switch (node.type) {
    case 'html':
      return htmlRuns(node.value ?? '', look)
    case 'break':
      return [run('\n', look)]
    case 'image':
      return imageRuns(node.alt ?? '', node.url ?? '', look)
    case 'strong':
      return inside({ face: 'bold' })
    case 'emphasis':
      return inside(look.face === 'bold' ? {} : { face: 'italic' })
    case 'inlineCode':
      return [run((node.value ?? '').replace(/\n/g, ' '), { ...look, face: 'code' })]
    case 'footnoteReference':
      return [run(`[${node.label ?? ''}]`, look)]
    case 'linkReference':
    case 'imageReference':
      return [run(node.alt ?? '', look), ...inside({}), run(` [${node.label ?? ''}]`, look)]
    case 'link':
      return linkRuns(inside({}), node.url ?? '', look)
    default:
      return node.value === undefined ? inside({}) : [run(node.value.replace(/\n/g, ' '), look)]
  }
}

/** Only links that the page would have are links; of any other the address is text. */
function linkRuns(runs: Run[], address: string, look: Look): Run[] {
  const link = safeLink(address)
  const text = runs.map((one) => one.text).join('')
  if (!link) return address === text ? runs : [...runs, run(` <${address}>`, look)]
  const linked = runs.map((one) => ({ ...one, color: colors.accent, link: link.href }))
  return namesItsHost(text, link.host) ? linked : [...linked, run(` (${link.host})`, { ...look, color: colors.ink3 })]
}
