import { setTextDirections } from './directions'
import { nameImages, showHidden } from './report-lines'
import { levelHeadings, namePlaces } from './report-places'
import { nodesOf, type TreeNode } from './report-tree'
import { safeLink } from './safe-link'

type Schema<Allowed> = {
  attributes?: Record<string, Allowed[]> | null | undefined
  clobberPrefix?: string | null | undefined
}

/**
 * What the sanitizer keeps of a report: what it keeps by default, and the mark of source that is not drawn. Ids have their
 * prefix already; a second one would break the footnotes.
 */
export const schemaOfReports = <S extends Schema<Allowed>, Allowed>(usual: S) => ({
  ...usual,
  clobberPrefix: '',
  attributes: { ...usual.attributes, code: [...(usual.attributes?.code ?? []), 'dataUndrawn'] },
})

/** Removes every URL except those of links to the web, to mail addresses and to footnotes. */
function keepSafeAddresses(tree: TreeNode, places: string) {
  for (const { node } of nodesOf(tree)) {
    if (!node.properties) continue
    const { href, cite, src, longDesc, ...others } = node.properties
    const address = typeof href === 'string' ? href : ''
    const isSafe = node.tagName === 'a' && (address.startsWith(`#${places}fn`) || safeLink(address) !== null)
    node.properties = isSafe ? { ...others, href: address } : others
  }
}

/** What is left to do to a sanitized tree, by the client and the server alike, before anybody is shown it. */
export function finishTree(tree: TreeNode, places: string): void {
  nameImages(tree)
  keepSafeAddresses(tree, places)
  levelHeadings(tree)
  namePlaces(tree, places)
  setTextDirections(tree)
  showHidden(tree)
}
