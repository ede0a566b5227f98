import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { partsOfHtml } from '../../../domain/issues/html-parts'
import { isCheapToParse } from '../../../domain/markdown/parsing-cost'
import { textOfNode } from '../../../domain/markdown/report-tree'

/** A block of text in a PDF. */
export type Block = { kind: 'heading' | 'text' | 'code'; text: string }

type Node = {
  type: string
  value?: string
  url?: string
  alt?: string | null
  ordered?: boolean | null
  start?: number | null
  children?: Node[]
}

/** A more deeply nested text is shown as source. */
const mostNesting = 20

/**
 * Converts Markdown to blocks of plain text. A text that would take too long to parse becomes a single block of source.
 */
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
      return [{ kind: 'heading', text: inline(node) }]
    case 'code':
      return [{ kind: 'code', text: node.value ?? '' }]
    case 'table':
      return [{ kind: 'code', text: (node.children ?? []).map(rowOf).join('\n') }]
    case 'list':
      return (node.children ?? []).flatMap((item, at) =>
        itemOf(item, node.ordered ? `${(node.start ?? 1) + at}.` : '–', depth),
      )
    case 'blockquote':
      return children().map((block) => ({ ...block, text: indented(block.text, '| ', '| ') }))
    case 'thematicBreak':
    case 'definition':
      return []
    case 'footnoteDefinition':
      return children()
    default:
      return textOf(node.type === 'html' ? htmlWords(node.value ?? '').trim() : inline(node))
  }
}

function itemOf(item: Node, mark: string, depth: number): Block[] {
  const blocks = (item.children ?? []).flatMap((child) => blockOf(child, depth + 1))
  return blocks.map((block, at) => ({ ...block, text: indented(block.text, at === 0 ? `${mark} ` : '   ', '   ') }))
}

const indented = (words: string, first: string, others: string): string =>
  words
    .split('\n')
    .map((line, at) => `${at === 0 ? first : others}${line}`)
    .join('\n')

const rowOf = (row: Node): string => (row.children ?? []).map((cell) => inline(cell).replace(/\n/g, ' ')).join(' | ')

const textOf = (words: string): Block[] => (words === '' ? [] : [{ kind: 'text', text: words }])

/** A PDF has no folds, and an image is replaced with its text and URL. */
const htmlWords = (html: string): string =>
  partsOfHtml(html)
    .map((part) => {
      if (part.kind === 'break') return '\n'
      if (part.kind === 'image') return imageWords(part.alt, part.src)
      return part.kind === 'text' ? part.text : ''
    })
    .join('')

const imageWords = (alt: string, address: string): string => `Image: ${alt ? `${alt} <${address}>` : address}`

/** A paragraph's text; links include their destination. */
function inline(node: Node): string {
  if (node.type === 'html') return htmlWords(node.value ?? '')
  if (node.type === 'break') return '\n'
  if (node.type === 'image') return imageWords(node.alt ?? '', node.url ?? '')
  const words = node.value?.replace(/\n/g, ' ') ?? (node.children ?? []).map(inline).join('')
  return node.type === 'link' && node.url && node.url !== words ? `${words} <${node.url}>` : words
}
