import type { IssueText, OptionalTextName } from '../../domain/issues/issue-text'
import { splitReport } from '../../domain/issues/report-source'
import { stop } from './problem'

type Report = { title: string; description: string }

/** Values are JSON strings, which are also valid YAML, so that titles can contain any character. */
export function printReport(facts: Record<string, string | number>, description: string): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${description}\n`
}

/**
 * Title and description of a report to submit. The title comes from the front matter, or from a heading on the first
 * line.
 */
export function readReport(file: string, name: string): Report {
  const { facts, text } = splitReport(file)
  const body = withoutBlankStart(text.trimEnd())
  if (facts.title) return { title: facts.title, description: body }
  const [first = '', ...otherLines] = body.split('\n')
  if (first.startsWith('# '))
    return { title: first.slice(2).trim(), description: withoutBlankStart(otherLines.join('\n')) }
  return stop('usage', `${name} has no title. Begin it with a line like '# Settling twice empties the queue'.`)
}

function withoutBlankStart(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() !== '')
  return lines.slice(Math.max(start, 0)).join('\n')
}

/** The text whose digest a receipt contains. */
export const textOfFile = (file: string, optional: Record<OptionalTextName, string | null>): IssueText => {
  const { facts, text } = splitReport(file)
  return { title: facts.title ?? '', description: text, ...optional }
}
