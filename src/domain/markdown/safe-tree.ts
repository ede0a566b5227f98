import { nameImages, showHidden } from './report-lines'
import { levelHeadings, namePlaces } from './report-places'
import { nodesOf, type TreeNode } from './report-tree'
import { safeLink } from './safe-link'

type Schema<Allowed> = {
  attributes?: Record<string, Allowed[]> | null | undefined
  clobberPrefix?: string | null | undefined
}

/**
 * The sanitizer's schema for reports: its default, plus the marker of source that isn't rendered. Ids are already
 * prefixed; a second prefix would break footnotes.
 */
export const schemaOfReports = <S extends Schema<Allowed>, Allowed>(usual: S) => ({
  ...usual,
  clobberPrefix: '',
  attributes: { ...usual.attributes, code: [...(usual.attributes?.code ?? []), 'dataUndrawn'] },
})

/** Removes every URL except links to the web, mail addresses and footnotes. */
function keepSafeAddresses(tree: TreeNode, places: string) {
  for (const { node } of nodesOf(tree)) {
    if (!node.properties) continue
    const { href, cite, src, longDesc, ...otherProperties } = node.properties
    const address = typeof href === 'string' ? href : ''
    const isSafe = node.tagName === 'a' && (address.startsWith(`#${places}fn`) || safeLink(address) !== null)
    node.properties = isSafe ? { ...otherProperties, href: address } : otherProperties
  }
}

/** Post-processes a sanitized tree, on client and server alike, before it is shown. */
export function finishTree(tree: TreeNode, places: string): void {
  nameImages(tree)
  keepSafeAddresses(tree, places)
  levelHeadings(tree)
  namePlaces(tree, places)
  setTextDirections(tree)
  showHidden(tree)
}

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
function setTextDirections(tree: TreeNode) {
  for (const { node } of nodesOf(tree)) {
    if (node.tagName === 'code') node.properties = { ...node.properties, dir: 'ltr' }
    else if (blocks.test(node.tagName ?? '')) node.properties = { ...node.properties, dir: directionOf(node) }
  }
}
