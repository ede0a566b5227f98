export type DescriptionBlock =
  | { kind: 'preformatted'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }

const tableMarkers = ['SLOC', 'SUM:', 'cloc', '|---']

/**
 * Splits a contest's description into blocks on blank lines: tables of source counts stay preformatted, lines that start
 * with one * or - are a list, a text with 'scope:' is a heading, the rest are paragraphs. `inlineMarks` finds bold, code and
 * links within them.
 */
export function descriptionBlocks(description: string): DescriptionBlock[] {
  return description
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((text) => text.replace(/^\n+|(?<!\n)\n+$/g, ''))
    .filter((text) => text.trim() !== '')
    .map(toBlock)
}

function toBlock(text: string): DescriptionBlock {
  if (tableMarkers.some((marker) => text.includes(marker)) || /-{10}/.test(text)) return { kind: 'preformatted', text }
  if (/^[*-](?![*-])/.test(text.trimStart())) return { kind: 'list', items: listItems(text) }
  if (/scope:/i.test(text)) return { kind: 'heading', text: text.trim() }
  return { kind: 'paragraph', text: text.trim() }
}

/** A line without a marker continues the item above it. */
function listItems(text: string): string[] {
  const items: string[] = []
  for (const line of text.trim().split('\n')) {
    const words = line.trim()
    if (/^[*-](?![*-])/.test(words)) items.push(words.slice(1).trim())
    else items[items.length - 1] = `${items.at(-1) ?? ''} ${words}`
  }
  return items
}
