/**
 * Keeps one element per line of a text below a text field of the same width, so that a line's number stands beside its
 * first row however often it wraps. Only lines that changed are touched: beginning and end of the old text stay.
 */
export function mirrorLines(mirror: HTMLElement, shown: readonly string[], lines: readonly string[]): void {
  const most = Math.min(shown.length, lines.length)
  let same = 0
  while (same < most && shown[same] === lines[same]) same += 1
  let sameAtEnd = 0
  while (sameAtEnd < most - same && shown[shown.length - 1 - sameAtEnd] === lines[lines.length - 1 - sameAtEnd]) {
    sameAtEnd += 1
  }
  const next = mirror.children[shown.length - sameAtEnd] ?? null
  const old = [...mirror.children].slice(same, shown.length - sameAtEnd)
  const changed = lines.slice(same, lines.length - sameAtEnd)
  for (const [at, text] of changed.entries()) {
    const line = old[at] ?? mirror.insertBefore(document.createElement('div'), next)
    line.textContent = text
  }
  for (const line of old.slice(changed.length)) line.remove()
}
