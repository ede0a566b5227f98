import { nodesOf, type TreeNode } from './report-tree'

const blocks = /^(?:p|h[1-6]|li|ol|ul|blockquote|table|th|td)$/
const strong = /\p{L}/u
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u

/** Where the first word begins. Code is written from the left in every language and says nothing about the words. */
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
 * Each block is laid out in the direction of its own words, its marker and its column with it. Counted here, because
 * `dir="auto"` on a list does not see the words of the paragraphs within it.
 */
export function giveDirections(tree: TreeNode) {
  for (const { node } of nodesOf(tree)) {
    if (node.tagName === 'code') node.properties = { ...node.properties, dir: 'ltr' }
    else if (blocks.test(node.tagName ?? '')) node.properties = { ...node.properties, dir: directionOf(node) }
  }
}
