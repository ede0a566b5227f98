type FrontMatter = Record<string, string>

const byteOrderMark = '\uFEFF'

/** Splits the front matter from the text, which is exactly what `printReport` was given. */
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
  const body = lines.slice(end + 1).join('\n')
  return { facts, text: body.replace(/^\r?\n/, '').replace(/\n$/, '') }
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
