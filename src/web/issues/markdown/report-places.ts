import { type TreeNode, wordsOf } from './report-tree'

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
 * A report stands below the page's h1 and its section's h2, so whichever level its author begins with becomes h3, the
 * next one used h4 and so on: no level is left out, and the outline stays one.
 */
export function levelHeadings(tree: TreeNode) {
  const headings = headingsIn(tree)
  const used = [...new Set(headings.map((heading) => heading.tagName))].sort()
  for (const heading of headings) {
    heading.tagName = `h${Math.min(lowestLevel, highestLevel + used.indexOf(heading.tagName))}`
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
export function namePlaces(tree: TreeNode, prefix: string) {
  const taken = new Set<string>()
  const collect = (node: TreeNode) => {
    if (isFootnotes(node)) nameFootnotes(node, prefix)
    if (node.properties?.ariaDescribedBy) node.properties.ariaDescribedBy = [`${prefix}footnote-label`]
    if (node.properties?.id) taken.add(String(node.properties.id))
    node.children?.forEach(collect)
  }
  collect(tree)
  // Where the count of the same words stands, so that thousands of them are not counted from one each time.
  const counted = new Map<string, number>()
  for (const heading of headingsIn(tree)) {
    const first = `${prefix}${slugOf(wordsOf(heading))}`
    let again = counted.get(first) ?? 0
    while (taken.has(again === 0 ? first : `${first}-${again}`)) again += 1
    counted.set(first, again)
    const id = again === 0 ? first : `${first}-${again}`
    taken.add(id)
    heading.properties = { ...heading.properties, id }
  }
}

function nameFootnotes(section: TreeNode, prefix: string) {
  const title = section.children?.find((child) => child.tagName === 'h2')
  if (!title) return
  title.tagName = `h${highestLevel}`
  title.properties = { id: `${prefix}footnote-label` }
}
