/** As much of the syntax trees as is touched here: of Markdown, and of the elements that are made of it. */
export type TreeNode = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
  position?: { start: { line: number }; end: { line: number } } | undefined
}

type Readable = { value?: string; children?: readonly unknown[] }

/** All words of a node, in their order. */
export function wordsOf(node: unknown): string {
  const { value, children } = (node ?? {}) as Readable
  return value ?? (children ?? []).map(wordsOf).join('')
}

/** Every node of a tree, each before what it holds. No recursion, because a stranger decides how deep a tree is. */
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
