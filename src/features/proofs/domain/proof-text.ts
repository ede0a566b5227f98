import type { IssueText } from '../../../domain/issues/issue-text'

const fencePattern = /^ {0,3}(`{3,}|~{3,}) *([\w+-]*)/

/** The first fenced block of Solidity in a text that has a test, or null. The runner has the same rule. */
export function proofInReport(markdown: string): string | null {
  const lines = linesOf(markdown)
  for (let index = 0; index < lines.length; index += 1) {
    const [, fence = '', language = ''] = fencePattern.exec(lines[index] ?? '') ?? []
    if (!fence) continue
    const first = index + 1
    do index += 1
    while (index < lines.length && !closes(lines[index] ?? '', fence))
    const block = lines.slice(first, index).join('\n')
    if (/^sol(idity)?$/i.test(language) && hasTest(block)) return `${block}\n`
  }
  return null
}

/** The proof in what somebody wants to run: Markdown with a fenced proof, or Solidity alone. */
export function proofIn(text: string): string | null {
  const isMarkdown = linesOf(text).some((line) => fencePattern.test(line))
  if (isMarkdown) return proofInReport(text)
  return hasTest(text) ? text : null
}

/** The proof of a submission: in its proof of concept, or else in its description. */
export const proofOfIssue = ({ pocLink, description }: Pick<IssueText, 'pocLink' | 'description'>): string | null =>
  proofInReport(pocLink ?? '') ?? proofInReport(description)

const linesOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n')

function closes(line: string, fence: string): boolean {
  const trimmed = line.trim()
  return trimmed.length >= fence.length && [...trimmed].every((sign) => sign === fence[0])
}

const hasTest = (text: string): boolean => /\bfunction\s+test\w*\s*\(|\bLossTest\b/.test(text)
