/** The subset of mdast and hast nodes used here. */
export type TreeNode = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
  position?: { start: { line: number }; end: { line: number } } | undefined
}

type Readable = { value?: string; children?: readonly unknown[] }

/** The text content of a node. */
export function textOfNode(node: unknown): string {
  const { value, children } = (node ?? {}) as Readable
  return value ?? (children ?? []).map(textOfNode).join('')
}

/** Walks a tree in document order. Iterative, because user content controls the depth. */
export function* nodesOf<Node extends { children?: Node[] }>(root: Node): Generator<{ node: Node; depth: number }> {
  const waiting = [{ node: root, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const { children = [] } = next.node
    for (let at = children.length - 1; at >= 0; at -= 1) {
      waiting.push({ node: children[at] as Node, depth: next.depth + 1 })
    }
  }
}
