const tables = new Map<number, Uint16Array>()
const astral = new Map<number, number>()

/** Folds one character as case-insensitive patterns do; never changes the number of code units. */
function foldOne(letter: string): string {
  // A dotless i has no counterpart, although its capital is I.
  if (letter === 'ı') return letter
  const upper = letter.toUpperCase()
  const lower = (upper.length === letter.length ? upper : letter).toLowerCase()
  return lower.length === letter.length ? lower : letter
}

/** The table for a block of 256 code units, built on first use. */
function tableOf(block: number): Uint16Array {
  const known = tables.get(block)
  if (known) return known
  const table = Uint16Array.from({ length: 256 }, (_, at) =>
    foldOne(String.fromCharCode(block * 256 + at)).charCodeAt(0),
  )
  tables.set(block, table)
  return table
}

function foldPair(codePoint: number): number {
  const known = astral.get(codePoint)
  if (known !== undefined) return known
  const folded = foldOne(String.fromCodePoint(codePoint)).codePointAt(0) ?? codePoint
  astral.set(codePoint, folded)
  return folded
}

/** A text's code units with case folded; positions are preserved. */
export function foldCase(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  let [block, table] = [0, tableOf(0)]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const point = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(at) ?? 0) : 0
    if (point > 0xffff) {
      const folded = String.fromCodePoint(foldPair(point))
      units[at] = folded.charCodeAt(0)
      at += 1
      units[at] = folded.charCodeAt(1)
      continue
    }
    if (unit >> 8 !== block) [block, table] = [unit >> 8, tableOf(unit >> 8)]
    units[at] = table[unit & 255] ?? unit
  }
  return units
}
