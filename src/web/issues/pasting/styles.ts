import type { TreeNode } from '../../../domain/markdown/report-tree'

const styleOf = (node: TreeNode) => String(node.properties?.style ?? '')
const marks: [tag: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['del', /text-decoration(?:-line)?:\s?(?:[a-z]{1,12} ){0,3}line-through/],
]
const unmarked = /^(?:h[1-6]|pre|code|th|a)$/

/** Whether an inline element is bold, italic or struck through only by style, as in Google Docs. */
export const isMarkedByStyle = (node: TreeNode): boolean =>
  node.tagName === 'span' && marks.some(([, style]) => style.test(styleOf(node)))

/** Turns styles into marks. Skips headings, which are already bold, links and code. */
export function nameStyles(node: TreeNode, within: ReadonlySet<string> = new Set()): void {
  const tag = node.tagName ?? ''
  const outer = unmarked.test(tag) ? new Set(['strong', 'em', 'del']) : within
  const found = tag === 'span' ? marks.filter(([mark, style]) => !outer.has(mark) && style.test(styleOf(node))) : []
  const own = { strong: 'strong', b: 'strong', em: 'em', i: 'em', del: 'del', s: 'del' }[tag]
  const inner = new Set([...outer, ...found.map(([mark]) => mark), ...(own && !isUnset(node) ? [own] : [])])
  for (const child of node.children ?? []) nameStyles(child, inner)
  for (const [mark] of found) {
    node.children = [{ type: 'element', tagName: mark, properties: {}, children: node.children ?? [] }]
  }
}

const isUnset = (node: TreeNode) => /font-(?:weight|style):\s*(?:normal|[1-4]00)/.test(styleOf(node))

/** Headings become one line. On GitHub, the element around a code block names its language. */
export function tidyBlock(node: TreeNode): void {
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
