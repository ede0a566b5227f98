import type { Tree, TreeNode } from './report-tree'
import { wordsOf } from './report-tree'

const highestLevel = 3
const lowestLevel = 6

const isFootnotes = (node: TreeNode) => node.tagName === 'section' && node.properties?.dataFootnotes !== undefined

function headingsIn(tree: Tree): TreeNode[] {
  const headings: TreeNode[] = []
  const collect = (node: TreeNode) => {
    if (isFootnotes(node)) return
    if (/^h\d$/.test(node.tagName ?? '')) headings.push(node)
    node.children?.forEach(collect)
  }
  collect(tree as TreeNode)
  return headings
}

/**
 * A report stands below the page's h1 and its section's h2, so whichever level its author begins with becomes h3, the
 * next one used h4 and so on: no level is left out, and the outline stays one.
 */
export function levelHeadings() {
  return (tree: Tree) => {
    const headings = headingsIn(tree)
    const used = [...new Set(headings.map((heading) => heading.tagName))].sort()
    for (const heading of headings) {
      heading.tagName = `h${Math.min(lowestLevel, highestLevel + used.indexOf(heading.tagName))}`
    }
  }
}

/**
 * What precedes every id that a text of a stranger gets, so that none can pass for one of the page. Two reports on one
 * page cannot meet either: what follows is always lower case, and the second one's prefix is not.
 */
export const placePrefix = (linePrefix: string) =>
  linePrefix === 'L' ? 'user-content-' : `user-content-${linePrefix}-`

/** The words of a heading as GitHub makes a fragment of them. */
export function slugOf(words: string): string {
  const letters = words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
  return letters.replaceAll(' ', '-') || 'section'
}

/** Gives each heading an id of its own; the second of the same words ends in -1, as on GitHub. */
export function namePlaces(prefix: string) {
  return (tree: Tree) => {
    const taken = new Set<string>()
    const collect = (node: TreeNode) => {
      if (isFootnotes(node)) nameFootnotes(node, prefix)
      if (node.properties?.ariaDescribedBy) node.properties.ariaDescribedBy = [`${prefix}footnote-label`]
      if (node.properties?.id) taken.add(String(node.properties.id))
      node.children?.forEach(collect)
    }
    collect(tree as TreeNode)
    for (const heading of headingsIn(tree)) {
      const first = `${prefix}${slugOf(wordsOf(heading))}`
      let id = first
      for (let again = 1; taken.has(id); again += 1) id = `${first}-${again}`
      taken.add(id)
      heading.properties = { ...heading.properties, id }
    }
  }
}

function nameFootnotes(section: TreeNode, prefix: string) {
  const title = section.children?.find((child) => child.tagName === 'h2')
  if (!title) return
  title.tagName = `h${highestLevel}`
  title.properties = { id: `${prefix}footnote-label` }
}
