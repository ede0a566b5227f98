import { nodesOf, type TreeNode } from './report-tree'

const blocks = /^(?:p|h[1-6]|li|ol|ul|blockquote|table|th|td|summary)$/
const strong = /\p{L}/u
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u

/** The direction of the first letter outside code, because code is always left to right. */
function directionOf(block: TreeNode): 'ltr' | 'rtl' {
  for (const node of wordsIn(block)) {
    const letter = strong.exec(node.value ?? '')?.[0]
    if (letter) return rightToLeft.test(letter) ? 'rtl' : 'ltr'
  }
  return 'ltr'
}

function* wordsIn(node: TreeNode): Generator<TreeNode> {
  if (node.type === 'text') yield node
  if (node.tagName === 'code') return
  for (const child of node.children ?? []) yield* wordsIn(child)
}

/**
 * Sets `dir` on each block according to its own text, so that list markers and table columns follow it. `dir="auto"`
 * wouldn't work: on a list it ignores the text of nested paragraphs.
 */
export function setTextDirections(tree: TreeNode) {
  for (const { node } of nodesOf(tree)) {
    if (node.tagName === 'code') node.properties = { ...node.properties, dir: 'ltr' }
    else if (blocks.test(node.tagName ?? '')) node.properties = { ...node.properties, dir: directionOf(node) }
  }
}
