import { splitAtHidden } from './hidden-characters'
import type { TreeNode } from './report-tree'
import { safeLink } from './safe-link'

const lineBreak = /\r\n|\r|\n/

/** Splits a text into lines the way Markdown parsers and editors do. */
export const linesOf = (text: string): string[] => text.split(lineBreak)

const text = (value: string): TreeNode => ({ type: 'text', value })

/** Replaces images with links that name their host: loading an image would reveal the reader to its server. */
export function nameImages(node: TreeNode, isInLink = false) {
  node.children = node.children?.map((child) => {
    if (child.tagName === 'img') return imageLink(child, isInLink)
    nameImages(child, isInLink || child.tagName === 'a')
    return child
  })
}

function imageLink(image: TreeNode, isInLink: boolean): TreeNode {
  const link = safeLink(typeof image.properties?.src === 'string' ? image.properties.src : undefined)
  const alt = String(image.properties?.alt ?? '')
  if (!link) return text(`Image: ${alt || 'no address'}`)
  const label = text(`Image from ${link.host}${alt && `: ${alt}`}`)
  if (isInLink) return label
  return { type: 'element', tagName: 'a', properties: { href: link.href, dataNamesHost: '' }, children: [label] }
}

/** Replaces invisible characters with their code points. Code blocks do this themselves. */
export function showHidden(node: TreeNode) {
  if (node.tagName === 'pre') return
  node.children?.filter((child) => child.type === 'element').forEach(showHidden)
  node.children = node.children?.flatMap((child) => (child.type === 'text' ? marked(child) : [child]))
}

function marked(node: TreeNode): TreeNode[] {
  const pieces = splitAtHidden(node.value ?? '')
  if (pieces.every(({ code }) => code === null)) return [node]
  return pieces.map(({ text: piece, code, name }) => {
    if (code === null) return text(piece)
    const properties = { dataCode: code, title: `${code}, ${name}` }
    return { type: 'element', tagName: 'bdi', properties, children: [text(piece)] }
  })
}

/** One row per block, with its line number in the Markdown source. */
export const toRows = (tree: TreeNode, source: string[]): TreeNode[] =>
  (tree.children ?? []).flatMap((node) => (node.type === 'element' ? rowsOf(node, source) : []))

function rowsOf(node: TreeNode, source: string[]): TreeNode[] {
  if (node.tagName === 'pre') {
    const line = node.position?.start.line ?? 0
    const isFenced = /^[ \t]*(?:```|~~~)/.test(source[line - 1] ?? '')
    return [{ ...node, properties: { ...node.properties, dataLine: isFenced ? line + 1 : line } }]
  }
  if (node.tagName === 'section') return (node.children ?? []).flatMap((child) => rowsOf(child, source))
  if (node.tagName !== 'ul' && node.tagName !== 'ol') return node.type === 'element' ? [row(node, node)] : []
  const items = (node.children ?? []).filter((child) => child.tagName === 'li')
  const first = Number(node.properties?.start ?? 1)
  return items.map((item, place) => {
    const start = node.tagName === 'ol' ? { start: first + place } : {}
    const list = { ...node, properties: { ...node.properties, ...start }, children: [item] }
    return row(list, item.position ? item : node)
  })
}

/** The footnotes' heading isn't in the source, so its row has no number. */
function row(block: TreeNode, { position }: TreeNode): TreeNode {
  const kind = /^h\d$/.test(block.tagName ?? '') ? 'heading' : 'block'
  const lines = position ? { dataLine: position.start.line, dataEnd: position.end.line } : {}
  return { type: 'element', tagName: 'div', properties: { dataKind: kind, ...lines }, children: [block] }
}
