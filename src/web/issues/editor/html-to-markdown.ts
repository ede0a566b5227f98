/** Beyond these the paste stays plain: a page that large is no report, and one nested that deep would overflow the stack. */
const mostHtml = 2_000_000
const mostElements = 20_000
const deepest = 150
/** Rows are filled up to the widest one, so a few thousand tags could ask for millions of cells. */
const mostCells = 20_000

type Context = { depth: number }

const blockTags = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
)
const unread = new Set(['SCRIPT', 'STYLE', 'HEAD', 'TITLE', 'TEMPLATE', 'NOSCRIPT', 'SVG', 'MATH', 'INPUT'])

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const isBlock = (node: Element): boolean => blockTags.has(node.tagName)

/** Markdown for what a document holds, or null where it says no more than plain text does. */
function markdownOf(body: Element): string | null {
  if (
    !body.querySelector(
      'a[href], table, ul, ol, h1, h2, h3, h4, h5, h6, strong, b, em, i, code, pre, blockquote, del, s',
    )
  ) {
    return null
  }
  // Editors copy code as one coloured block; a fence around it would stand inside the fence one is writing.
  const [only, ...others] = [...body.children]
  if (only && others.length === 0 && only.tagName === 'PRE') return null
  return blocksOf(body, { depth: 0 }).join('\n\n') || null
}

/** The blocks of an element; words between them become paragraphs. */
function blocksOf(element: Node, { depth }: Context): string[] {
  if (depth > deepest) return [element.textContent ?? '']
  const blocks: string[] = []
  let words = ''
  const endParagraph = () => {
    const paragraph = tidy(words)
    if (paragraph) blocks.push(paragraph)
    words = ''
  }
  for (const child of element.childNodes) {
    // Some programs wrap their whole copy into one inline element.
    const deeper = { depth: depth + 1 }
    const holdsBlocks = isElement(child) && [...child.children].some(isBlock)
    if (!isElement(child) || !(isBlock(child) || holdsBlocks)) {
      words += inlineOf(child, deeper)
      continue
    }
    endParagraph()
    blocks.push(...(isBlock(child) ? blockOf(child, deeper) : blocksOf(child, deeper)))
  }
  endParagraph()
  return blocks
}

const tidy = (words: string) =>
  words
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

function blockOf(element: Element, context: Context): string[] {
  const { tagName } = element
  if (/^H[1-6]$/.test(tagName)) {
    const title = tidy(inlineChildren(element, context)).replaceAll('\n', ' ')
    return title ? [`${'#'.repeat(Number(tagName[1]))} ${title}`] : []
  }
  if (tagName === 'HR') return ['---']
  if (tagName === 'PRE') return [fenced(element)]
  if (tagName === 'UL' || tagName === 'OL') return listOf(element, context)
  if (tagName === 'TABLE') return tableOf(element, context)
  const inside = blocksOf(element, context)
  if (tagName !== 'BLOCKQUOTE') return inside
  return inside.length > 0 ? [prefixed(inside.join('\n\n'), '> ', '> ').replaceAll(/^> $/gm, '>')] : []
}

const prefixed = (text: string, first: string, other: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' && other.trim() === '' ? '' : other) + line)
    .join('\n')

function fenced(pre: Element): string {
  const code = (pre.textContent ?? '').replace(/\n$/, '')
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, mark) => Math.max(most, mark.length), 2)
  const fence = '`'.repeat(longest + 1)
  const classes = `${pre.className} ${pre.querySelector('code')?.className ?? ''}`
  const language = /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(classes)?.[1] ?? ''
  return `${fence}${language}\n${code}\n${fence}`
}

function listOf(list: Element, context: Context): string[] {
  const isOrdered = list.tagName === 'OL'
  const first = Number(list.getAttribute('start') ?? 1) || 1
  const items = [...list.children].flatMap((child) => (child.tagName === 'LI' ? [child] : []))
  const lines = items.map((item, place) => {
    const box = item.querySelector(':scope > input[type="checkbox"], :scope > p:first-child > input[type="checkbox"]')
    const tick = box ? `[${box.hasAttribute('checked') ? 'x' : ' '}] ` : ''
    const marker = isOrdered ? `${first + place}. ` : '- '
    return prefixed(blocksOf(item, context).join('\n'), marker + tick, ' '.repeat(marker.length))
  })
  return lines.length > 0 ? [lines.join('\n')] : []
}

const ownRows = ':scope > tr, :scope > thead > tr, :scope > tbody > tr, :scope > tfoot > tr'

/** A table of words becomes one of Markdown; one that only lays out other blocks gives up its frame. */
function tableOf(table: Element, context: Context): string[] {
  const isLayout = table.querySelector('table, pre, ul, ol, blockquote') !== null
  // Not those of a table inside, which would be read once more at every level.
  const rows = [...table.querySelectorAll(ownRows)].map((row) => [...row.children])
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (isLayout || width === 0 || width * rows.length > mostCells || (width === 1 && rows.length === 1)) {
    return rows.flat().flatMap((cell) => blocksOf(cell, context))
  }
  const cellWords = (cell: Element | undefined) =>
    cell ? blocksOf(cell, context).join(' ').replaceAll('\n', ' ').replace(/\|/g, '\\|') : ''
  const written = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => cellWords(row[at])).join(' | ')} |`)
  const rule = `|${' --- |'.repeat(width)}`
  return [[written[0], rule, ...written.slice(1)].join('\n')]
}

const inlineChildren = (node: Node, context: Context): string =>
  [...node.childNodes].map((child) => inlineOf(child, context)).join('')

/** Marks stand at the words, not at the blanks around them. */
function marked(words: string, mark: string): string {
  const inner = words.trim()
  return inner === '' ? words : words.replace(inner, () => `${mark}${inner}${mark}`)
}

function inlineOf(node: Node, { depth }: Context): string {
  if (!isElement(node)) return (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '').replace(/\s+/g, ' ')
  if (unread.has(node.tagName)) return ''
  if (depth > deepest) return node.textContent ?? ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'IMG') return node.getAttribute('alt') ?? ''
  const words = inlineChildren(node, { depth: depth + 1 })
  switch (node.tagName) {
    case 'A':
      return linkOf(node, words)
    case 'STRONG':
    case 'B':
      return isUnset(node, 'font-weight') ? words : marked(words, '**')
    case 'EM':
    case 'I':
      return isUnset(node, 'font-style') ? words : marked(words, '_')
    case 'DEL':
    case 'S':
      return marked(words, '~~')
    case 'CODE':
    case 'KBD':
    case 'TT':
      return words.includes('`') ? words : marked(words, '`')
    default:
      return words
  }
}

// The page's security policy forbids inline styles and reports each one, even in a document that is never shown.
const keptStyle = 'data-pasted-style'

/** Google Docs wraps all it copies into a <b> that is not bold. */
const isUnset = (element: Element, property: string) =>
  new RegExp(`${property}:\\s*(?:normal|[1-4]00)`).test(element.getAttribute(keptStyle) ?? '')

function linkOf(link: Element, words: string): string {
  const address = link.getAttribute('href') ?? ''
  const name = words.trim().replaceAll('\n', ' ')
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || name === '') return words
  if (name === address || `${name}/` === address) return words.replace(name, () => address)
  return words.replace(words.trim(), () => linkTo(address, name))
}

/** A named link whose address may hold parentheses. */
export const linkTo = (address: string, name: string): string =>
  `[${name.replace(/[[\]]/g, '\\$&')}](${/[()\s]/.test(address) ? `<${address}>` : address})`

type Policy = { createHTML: (html: string) => string }
type PolicyMaker = { createPolicy: (name: string, rules: Policy) => Policy }

const policies = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes
// What is parsed here is read and thrown away: it never becomes part of the page, runs nothing and loads nothing.
const policy = policies?.createPolicy('read-pasted-html', { createHTML: (html) => html })

/** In one pass: a pattern from the opening to the closing tag would search to the end again for each that is left open. */
function withoutStyleSheets(html: string): string {
  const tags = /<(\/?)style(?=[\s>])[^>]*>?/gi
  const kept: string[] = []
  let keptUntil = 0
  let isOpen = false
  for (const { 0: tag, 1: slash, index } of html.matchAll(tags)) {
    if (!isOpen) kept.push(html.slice(keptUntil, index))
    isOpen = slash === ''
    keptUntil = index + tag.length
  }
  return isOpen ? kept.join('') : kept.join('') + html.slice(keptUntil)
}

/** Markdown for copied HTML, or null where its plain text is the better thing to paste. */
export function markdownOfHtml(html: string): string | null {
  // Code editors keep their blanks by this style; their plain text is the code as it is.
  if (html.length > mostHtml || /white-space:\s*pre\b/.test(html)) return null
  const unstyled = withoutStyleSheets(html).replace(/(?<=\s)style(?=\s*=)/gi, keptStyle)
  const { body } = new DOMParser().parseFromString(policy ? policy.createHTML(unstyled) : unstyled, 'text/html')
  if (body.getElementsByTagName('*').length > mostElements) return null
  // The words may hold the same letters, and they stay as they were.
  return markdownOf(body)?.replaceAll(keptStyle, 'style') ?? null
}
