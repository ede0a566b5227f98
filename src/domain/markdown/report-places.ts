import { type TreeNode, textOfNode } from './report-tree'

const highestLevel = 3
const lowestLevel = 6

const isFootnotes = (node: TreeNode) => node.tagName === 'section' && node.properties?.dataFootnotes !== undefined

function headingsIn(tree: TreeNode): TreeNode[] {
  const headings: TreeNode[] = []
  const collect = (node: TreeNode) => {
    if (isFootnotes(node)) return
    if (/^h\d$/.test(node.tagName ?? '')) headings.push(node)
    node.children?.forEach(collect)
  }
  collect(tree)
  return headings
}

/**
 * Renumbers headings to start at h3, because a report is nested under the page's h1 and its section's h2. The highest
 * level used becomes h3, the next one h4, and so on, so that no level is skipped.
 */
export function levelHeadings(tree: TreeNode) {
  const headings = headingsIn(tree)
  const used = [...new Set(headings.map((heading) => heading.tagName))].sort()
  for (const heading of headings) {
    heading.tagName = `h${Math.min(lowestLevel, highestLevel + used.indexOf(heading.tagName))}`
  }
}

/**
 * The prefix of every id in user content, which keeps it from colliding with ids of the page. Two reports on one page
 * can't collide either: slugs are lower case, and the second report's prefix isn't.
 */
export const placePrefix = (linePrefix: string) =>
  linePrefix === 'L' ? 'user-content-' : `user-content-${linePrefix}-`

/** A heading's slug, by GitHub's rules. */
export function slugOf(text: string): string {
  const letters = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
  return letters.replaceAll(' ', '-') || 'section'
}

/** Gives each heading a unique id; like on GitHub, the second one with the same text ends in -1. */
export function namePlaces(tree: TreeNode, prefix: string) {
  const usedIds = new Set<string>()
  const collect = (node: TreeNode) => {
    if (isFootnotes(node)) nameFootnotes(node, prefix)
    if (node.properties?.ariaDescribedBy) node.properties.ariaDescribedBy = [`${prefix}footnote-label`]
    if (node.properties?.id) usedIds.add(String(node.properties.id))
    node.children?.forEach(collect)
  }
  collect(tree)
  // The last suffix used per slug, so that thousands of identical headings don't take quadratic time.
  const counted = new Map<string, number>()
  for (const heading of headingsIn(tree)) {
    const first = `${prefix}${slugOf(textOfNode(heading))}`
    let again = counted.get(first) ?? 0
    while (usedIds.has(again === 0 ? first : `${first}-${again}`)) again += 1
    counted.set(first, again)
    const id = again === 0 ? first : `${first}-${again}`
    usedIds.add(id)
    heading.properties = { ...heading.properties, id }
  }
}

function nameFootnotes(section: TreeNode, prefix: string) {
  const title = section.children?.find((child) => child.tagName === 'h2')
  if (!title) return
  title.tagName = `h${highestLevel}`
  title.properties = { id: `${prefix}footnote-label` }
}
