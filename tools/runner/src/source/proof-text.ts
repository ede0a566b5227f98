import { Refused } from '../job'

const mostBytes = 200_000

/** The first fenced block of Solidity in a report that has a test, or null. */
export function proofInReport(markdown: string): string | null {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const [, fence = '', language = ''] = /^ {0,3}(`{3,}|~{3,}) *([\w+-]*)/.exec(lines[index] ?? '') ?? []
    if (!fence) continue
    const first = index + 1
    do index += 1
    while (index < lines.length && !closes(lines[index] ?? '', fence))
    const block = lines.slice(first, index).join('\n')
    if (/^sol(idity)?$/i.test(language) && hasTest(block)) return `${block}\n`
  }
  return null
}

function closes(line: string, fence: string): boolean {
  const trimmed = line.trim()
  return trimmed.length >= fence.length && [...trimmed].every((sign) => sign === fence[0])
}

const hasTest = (text: string): boolean => /\bfunction\s+test\w*\s*\(|\bLossTest\b/.test(text)

/** Throws a sentence if a proof cannot be run. */
export function checkProof(proof: string): void {
  if (Buffer.byteLength(proof) > mostBytes) throw new Refused('The proof has more than 200 kB.')
  // Comments for forge change its configuration, its permissions to read and write files too.
  if (/forge-config/i.test(proof.replace(/[\s*/]/g, ''))) {
    throw new Refused('The proof configures forge in a comment ("forge-config"). Remove it.')
  }
  const code = withoutComments(proof)
  if (/\bfunction\s+testFail/.test(code)) {
    throw new Refused('forge no longer runs testFail functions. Name it test_... and expect the revert.')
  }
  if (!hasTest(code))
    throw new Refused('The proof has no test. Write a contract with a function test_..., or a LossTest.')
}

/** Strings stay, comments become spaces. */
export function withoutComments(text: string): string {
  let code = ''
  for (let at = 0; at < text.length; ) {
    const two = text.slice(at, at + 2)
    const end = two === '//' ? endOf(text, '\n', at, 0) : two === '/*' ? endOf(text, '*/', at, 2) : endOfCode(text, at)
    code += two === '//' || two === '/*' ? ' ' : text.slice(at, end)
    at = end
  }
  return code
}

/** Where the first such sign is, and how much of it belongs to what ends. */
function endOf(text: string, sign: string, from: number, length: number): number {
  const found = text.indexOf(sign, from + 2)
  return found < 0 ? text.length : found + length
}

/** The end of a string, or of one character of code. */
function endOfCode(text: string, from: number): number {
  const quote = text[from]
  if (quote !== '"' && quote !== "'") return from + 1
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote || text[at] === '\n') return at + 1
  }
  return text.length
}
