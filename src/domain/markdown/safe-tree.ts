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
    const { href, cite, src, longDesc, ...others } = node.properties
    const address = typeof href === 'string' ? href : ''
    const isSafe = node.tagName === 'a' && (address.startsWith(`#${places}fn`) || safeLink(address) !== null)
    node.properties = isSafe ? { ...others, href: address } : others
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
