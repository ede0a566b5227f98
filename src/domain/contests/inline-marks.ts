/** A part of a line. `raw` is its source. */
export type InlineMark =
  | { kind: 'text' | 'code' | 'strong'; text: string; raw: string }
  | { kind: 'link'; text: string; address: string; raw: string }

/**
 * Marks don't nest, and no part can match past the next character of its kind, so matching takes linear time. URLs may
 * contain balanced parentheses.
 */
const marks =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((?:<([^<>()\n]*(?:\([^<>()\n]*\)[^<>()\n]*)*)>|((?:[^()\s<]|\([^()\s]*\))+))\)|(https?:\/\/(?:[^\s<>"`*[\]()]|\([^\s<>"`*[\]()]*\))+)/gi

/** Finds bold, code and links in a contest's description; the rest is text. */
export function inlineMarks(text: string): InlineMark[] {
  const pieces: InlineMark[] = []
  let end = 0
  const add = (raw: string) => {
    if (raw !== '') pieces.push({ kind: 'text', text: raw, raw })
  }
  for (const match of text.matchAll(marks)) {
    const piece = markOf(match)
    add(text.slice(end, match.index))
    pieces.push(piece)
    end = match.index + piece.raw.length
  }
  add(text.slice(end))
  return pieces
}

function markOf([raw, code, strong, label, inBrackets, inParentheses, bare]: RegExpMatchArray): InlineMark {
  const address = inBrackets ?? inParentheses
  if (code !== undefined) return { kind: 'code', text: code, raw }
  if (strong !== undefined) return { kind: 'strong', text: strong, raw }
  if (label !== undefined && address !== undefined) return { kind: 'link', text: label, address, raw }
  const trimmed = withoutSentenceEnd(bare ?? raw)
  return { kind: 'link', text: trimmed, address: trimmed, raw: trimmed }
}

function withoutSentenceEnd(address: string): string {
  let end = address.length
  while (".,;:!?'".includes(address.charAt(end - 1)) && end > 0) end -= 1
  return address.slice(0, end)
}
