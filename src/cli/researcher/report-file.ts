import type { IssueText, OptionalTextName } from '../../domain/issues/issue-text'
import { stop } from './problem'

type FrontMatter = Record<string, string>
type Report = { title: string; description: string }

const byteOrderMark = '\uFEFF'

/** Values are JSON strings, which are YAML too, so that a title may hold any character. */
export function printReport(facts: Record<string, string | number>, description: string): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${description}\n`
}

/** The facts before a text, and the text exactly as `printReport` got it. */
export function splitReport(file: string): { facts: FrontMatter; text: string } {
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file
  const lines = text.split('\n')
  const isFence = (line: string) => line.trimEnd() === '---'
  const end = lines.findIndex((line, at) => at > 0 && isFence(line))
  if (!isFence(lines[0] ?? '') || end < 0) return { facts: {}, text }
  const facts: FrontMatter = {}
  for (const line of lines.slice(1, end)) {
    const at = line.indexOf(':')
    if (at > 0) facts[line.slice(0, at).trim()] = plainValue(line.slice(at + 1).trim())
  }
  const rest = lines.slice(end + 1).join('\n')
  return { facts, text: rest.replace(/^\r?\n/, '').replace(/\n$/, '') }
}

function plainValue(value: string): string {
  if (value.startsWith('"')) {
    try {
      return String(JSON.parse(value))
    } catch {
      return value
    }
  }
  const isQuoted = value.length > 1 && value.startsWith("'") && value.endsWith("'")
  return isQuoted ? value.slice(1, -1).replaceAll("''", "'") : value
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
