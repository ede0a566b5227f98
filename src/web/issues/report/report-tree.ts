/** As much of the syntax tree as is touched here. */
export type TreeNode = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
  position?: { start: { line: number }; end: { line: number } } | undefined
}

export type Tree = { children: unknown[] }

type Readable = { value?: string; children?: readonly unknown[] }

/** All words of a node, in their order. */
export function wordsOf(node: unknown): string {
  const { value, children } = (node ?? {}) as Readable
  return value ?? (children ?? []).map(wordsOf).join('')
}
