export type DescriptionBlock =
  | { kind: 'preformatted'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }

const tableMarkers = ['SLOC', 'SUM:', 'cloc', '|---']

/**
 * Splits a contest's description into blocks at blank lines. Tables of source counts stay preformatted, lines that
 * start with one * or - become a list, a text with 'scope:' is a heading, and the rest are paragraphs that keep their
 * line breaks. `inlineMarks` finds bold, code and links in them.
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
  if (/scope:/i.test(text)) return { kind: 'heading', text: withoutEdges(text) }
  return { kind: 'paragraph', text: withoutEdges(text) }
}

/** A multi-line text keeps the spaces before its first line, which may align with the lines below. */
const withoutEdges = (text: string): string => (text.trim().includes('\n') ? text.trimEnd() : text.trim())

const drawn = /[\u2500-\u257f]/
const command = /^\s*[$>#%] \S/
const column = /\S(?<![.!?:;]) {2,}\S|\t/

/** Whether lines need a monospaced font: file trees, commands, columns, indented code. */
export function isPreformatted(text: string): boolean {
  const lines = text.split('\n')
  if (lines.length < 2) return false
  return lines.some((line) => drawn.test(line) || command.test(line) || column.test(line) || /^(?: {4}|\t)/.test(line))
}

/** A line without a marker continues the item above it. */
function listItems(text: string): string[] {
  const items: string[] = []
  for (const line of text.trim().split('\n')) {
    const trimmed = line.trim()
    if (/^[*-](?![*-])/.test(trimmed)) items.push(trimmed.slice(1).trim())
    else items[items.length - 1] = `${items.at(-1) ?? ''} ${trimmed}`
  }
  return items
}
