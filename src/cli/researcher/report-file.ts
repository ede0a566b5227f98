import type { IssueText, OptionalTextName } from '../../domain/issues/issue-text'
import { splitReport } from '../../domain/issues/report-source'
import { stop } from './problem'

type Report = { title: string; description: string }

/** Values are JSON strings, which are YAML too, so that a title may hold any character. */
export function printReport(facts: Record<string, string | number>, description: string): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${description}\n`
}

/** Title and description of a report to be submitted. The title is that of the front matter, or the first line as a heading. */
export function readReport(file: string, name: string): Report {
  const { facts, text } = splitReport(file)
  const body = withoutBlankStart(text.trimEnd())
  if (facts.title) return { title: facts.title, description: body }
  const [first = '', ...rest] = body.split('\n')
  if (first.startsWith('# ')) return { title: first.slice(2).trim(), description: withoutBlankStart(rest.join('\n')) }
  return stop('usage', `${name} has no title. Begin it with a line like '# Settling twice empties the queue'.`)
}

function withoutBlankStart(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() !== '')
  return lines.slice(Math.max(start, 0)).join('\n')
}

/** The text whose digest is in a receipt. */
export const textOfFile = (file: string, optional: Record<OptionalTextName, string | null>): IssueText => {
  const { facts, text } = splitReport(file)
  return { title: facts.title ?? '', description: text, ...optional }
}
