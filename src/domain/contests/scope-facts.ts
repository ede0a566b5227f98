import { descriptionBlocks } from './description-blocks'

export type ScopeFacts = { languages: string[]; files: number; lines: number }

const languages: Readonly<Record<string, string>> = {
  ...{ sol: 'Solidity', vy: 'Vyper', huff: 'Huff', yul: 'Yul', cairo: 'Cairo', move: 'Move', rs: 'Rust', go: 'Go' },
  ...{ ts: 'TypeScript', js: 'JavaScript', py: 'Python', circom: 'Circom', nr: 'Noir', fc: 'FunC', tact: 'Tact' },
}
const fileName = /\.([a-z]{1,9})$/i
const wholeNumber = /^\d{1,3}(?:,?\d{3}){0,3}$/

/** The size of what is audited, from the source-count table in the description; null without one that counts nSLOC. */
export function scopeFacts(description: string): ScopeFacts | null {
  for (const block of descriptionBlocks(description)) {
    const facts = block.kind === 'preformatted' && block.text.includes('nSLOC') ? readTable(block.text) : null
    if (facts) return facts
  }
  return null
}

function readTable(text: string): ScopeFacts | null {
  const rows = text.split('\n').map((line) => line.replaceAll('|', ' ').trim().split(/\s+/))
  const head = rows.find((cells) => cells.includes('nSLOC'))
  // From the end, because a name may have spaces.
  const column = head ? head.indexOf('nSLOC') - head.length : 0
  const found = new Set<string>()
  let [files, lines] = [0, 0]
  for (const cells of rows) {
    const ending = fileName.exec(cells[0] ?? '')?.[1]
    const count = cells.at(column) ?? ''
    if (ending === undefined || !wholeNumber.test(count)) continue
    files += 1
    lines += Number(count.replaceAll(',', ''))
    const language = languages[ending.toLowerCase()]
    if (language) found.add(language)
  }
  return files === 0 ? null : { languages: [...found], files, lines }
}
