import { safeLink } from './safe-link'

/** As much of the syntax tree as is touched here. */
type TreeNode = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
  position?: { start: { line: number } } | undefined
}

type Tree = { children: unknown[] }

const text = (value: string): TreeNode => ({ type: 'text', value })

/** Written-out HTML is part of the report and stays readable as text; it runs before the sanitizer, which drops it. */
export function showHtmlAsText() {
  const show = (node: TreeNode) => {
    for (const [place, child] of (node.children ?? []).entries()) {
      if (child.type !== 'raw' || !node.children) show(child)
      else node.children[place] = { ...paragraphIfTop(node, child), position: child.position }
    }
  }
  return (tree: Tree) => show(tree as TreeNode)
}

function paragraphIfTop(parent: TreeNode, raw: TreeNode): TreeNode {
  const words = text(raw.value ?? '')
  return parent.type === 'root' ? { type: 'element', tagName: 'p', properties: {}, children: [words] } : words
}

/** An image is never loaded, because loading tells a stranger who reads; it becomes a link that names its host. */
export function nameImages() {
  const name = (node: TreeNode, isInLink: boolean) => {
    for (const [place, child] of (node.children ?? []).entries()) {
      if (child.tagName === 'img' && node.children) node.children[place] = imageLink(child, isInLink)
      else name(child, isInLink || child.tagName === 'a')
    }
  }
  return (tree: Tree) => name(tree as TreeNode, false)
}

function imageLink(image: TreeNode, isInLink: boolean): TreeNode {
  const link = safeLink(typeof image.properties?.src === 'string' ? image.properties.src : undefined)
  const words = text(`Image: ${link?.host ?? (image.properties?.alt || 'no address')}`)
  if (!link || isInLink) return words
  return { type: 'element', tagName: 'a', properties: { href: link.href }, children: [words] }
}

const highestLevel = 3
const lowestLevel = 6

/**
 * A report stands below the page's h1 and its section's h2, so whichever level its author begins with becomes h3, the
 * next one used h4 and so on: no level is left out, and the outline stays one.
 */
export function levelHeadings() {
  return (tree: Tree) => {
    const headings: TreeNode[] = []
    const collect = (node: TreeNode) => {
      if (/^h\d$/.test(node.tagName ?? '')) headings.push(node)
      node.children?.forEach(collect)
    }
    collect(tree as TreeNode)
    const used = [...new Set(headings.map((heading) => heading.tagName))].sort()
    for (const heading of headings) {
      heading.tagName = `h${Math.min(lowestLevel, highestLevel + used.indexOf(heading.tagName))}`
    }
  }
}

/** Gives every block of a report its row: a line number of the Markdown source in the strip, the block beside it. */
export function toLines() {
  return (tree: Tree, file: { value: unknown }) => {
    const source = String(file.value).split('\n')
    const root = tree as TreeNode
    root.children = (root.children ?? []).flatMap((node) => (node.type === 'element' ? rowsOf(node, source) : []))
  }
}

function rowsOf(node: TreeNode, source: string[]): TreeNode[] {
  const line = node.position?.start.line ?? 0
  if (node.tagName === 'pre') {
    const isFenced = /^[ \t]*(?:```|~~~)/.test(source[line - 1] ?? '')
    return [{ ...node, properties: { ...node.properties, dataLine: isFenced ? line + 1 : line } }]
  }
  if (node.tagName !== 'ul' && node.tagName !== 'ol') return [row(node, line)]
  const items = (node.children ?? []).filter((child) => child.tagName === 'li')
  const first = Number(node.properties?.start ?? 1)
  return items.map((item, place) => {
    const start = node.tagName === 'ol' ? { start: first + place } : {}
    const list = { ...node, properties: { ...node.properties, ...start }, children: [item] }
    return row(list, item.position?.start.line ?? line)
  })
}

function row(block: TreeNode, line: number): TreeNode {
  const kind = /^h\d$/.test(block.tagName ?? '') ? 'h' : ''
  return { type: 'element', tagName: 'div', properties: { dataLine: line, dataKind: kind }, children: [block] }
}
