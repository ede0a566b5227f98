import type { TreeNode } from '../../../domain/markdown/report-tree'
import { textOfNode } from '../../../domain/markdown/report-tree'

const isList = ({ tagName }: TreeNode) => tagName === 'ul' || tagName === 'ol'
const isBlank = (node: TreeNode) => node.type !== 'element' && (node.value ?? '').trim() === ''
const element = (tagName: string, children: TreeNode[], properties = {}): TreeNode => {
  return { type: 'element', tagName, properties, children }
}

/** Editors put a nested list next to the item that it belongs to, which HTML doesn't allow. */
function nestLists(list: TreeNode): void {
  const items: TreeNode[] = []
  for (const child of list.children ?? []) {
    const last = items.at(-1)
    if (!isList(child) || !last) items.push(isList(child) ? element('li', [child]) : child)
    else if (last.tagName === 'li') last.children = [...(last.children ?? []), child]
    else if (!isBlank(last)) items.push(element('li', [child]))
    else {
      items.pop()
      const point = items.findLast(({ tagName }) => tagName === 'li')
      if (point) point.children = [...(point.children ?? []), child]
      else items.push(element('li', [child]))
    }
  }
  list.children = items
}

type WordPoint = { level: number; isOrdered: boolean; start: number; node: TreeNode }

/** A list item as Word writes it: a paragraph that names its list, with its marker in an ignored part. */
function wordPoint(node: TreeNode): WordPoint | null {
  const level = /mso-list:\s*l\d+\s+level(\d+)/.exec(String(node.properties?.style ?? ''))?.[1]
  if (node.type !== 'element' || level === undefined) return null
  const [sign, children] = withoutSign(node)
  const number = /^\(?(\d{1,4}|[a-z]{1,4})[.)]/i.exec(sign)?.[1]
  const isHeading = /^h[1-6]$/.test(node.tagName ?? '')
  if (isHeading) return null
  return {
    level: Math.min(9, Number(level)),
    isOrdered: number !== undefined,
    start: Number(number) > 0 ? Number(number) : 1,
    node: element('li', children),
  }
}

function withoutSign(node: TreeNode): [string, TreeNode[]] {
  let sign = ''
  const children = (node.children ?? []).flatMap((child): TreeNode[] => {
    if (/mso-list:\s*Ignore/i.test(String(child.properties?.style ?? ''))) {
      sign += textOfNode(child).trim()
      return []
    }
    if (child.type !== 'element') return [child]
    const [inner, remainder] = withoutSign(child)
    sign += inner
    return [{ ...child, children: remainder }]
  })
  return [sign, children]
}

/** Converts consecutive Word items to nested lists. */
function wordLists(points: readonly WordPoint[]): TreeNode[] {
  const lists: TreeNode[] = []
  const open: { level: number; list: TreeNode }[] = []
  for (const { level, isOrdered, start, node } of points) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const tagName = isOrdered ? 'ol' : 'ul'
    const current = open.at(-1)
    if (current?.level === level && current.list.tagName === tagName) current.list.children?.push(node)
    else {
      if (current?.level === level) open.pop()
      const list = element(tagName, [node], isOrdered ? { start } : {})
      const point = open.at(-1)?.list.children?.at(-1)
      if (point) point.children = [...(point.children ?? []), list]
      else lists.push(list)
      open.push({ level, list })
    }
  }
  return lists
}

function joinWordPoints(parent: TreeNode): void {
  const children: TreeNode[] = []
  let points: WordPoint[] = []
  const end = () => {
    children.push(...wordLists(points))
    points = []
  }
  for (const child of parent.children ?? []) {
    const point = wordPoint(child)
    if (point) points.push(point)
    else if (points.length === 0 || !(isBlank(child) || child.type === 'comment')) {
      end()
      children.push(child)
    }
  }
  end()
  parent.children = children
}

/** Normalizes the lists of every editor to standard HTML. */
export function tidyLists(node: TreeNode): void {
  if (node.children?.some((child) => /mso-list/.test(String(child.properties?.style ?? '')))) joinWordPoints(node)
  if (isList(node)) nestLists(node)
}
