export type TextPiece = { text: string; code: string | null; name: string }

const names: Record<number, string> = {
  173: 'soft hyphen',
  1564: 'Arabic letter mark',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8232: 'line separator',
  8233: 'paragraph separator',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'pop directional formatting',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8288: 'word joiner',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first strong isolate',
  8297: 'pop directional isolate',
  65279: 'zero-width no-break space',
}

// Joiners and variation selectors are legitimate in emoji and in non-Latin scripts, and stay invisible there.
const joinerAtWork = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[[\p{L}\p{M}]--\p{sc=Latin}])[\u200c\u200d](?=[[\p{L}\p{M}]--\p{sc=Latin}])`
const selectorAtWork = String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{sc=Han})[\u{e0100}-\u{e01ef}]`
const unseen = String.raw`[[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]--[\t\n\r]]`
let hidden: RegExp | undefined

/** Most texts are plain ASCII, and building the regular expression costs more than scanning them. */
const isPlain = (text: string) => /^[\t\n\r -~]*$/.test(text)

/**
 * Splits a text at invisible characters that affect how it is read: direction marks, zero-width and control characters.
 * Those pieces carry their code point; joining all pieces gives the original text.
 */
export function splitAtHidden(text: string): TextPiece[] {
  if (isPlain(text)) return [plain(text)]
  hidden ??= new RegExp(`(?!${joinerAtWork}|${selectorAtWork})${unseen}`, 'gv')
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (index > from) pieces.push(plain(text.slice(from, index)))
    pieces.push(marked(character))
    from = index + character.length
  }
  if (from < text.length) pieces.push(plain(text.slice(from)))
  return pieces
}

/**
 * The same as a single string, for texts that would become thousands of elements: replaces hidden characters with their
 * code points.
 */
export const escapeHidden = (text: string): string =>
  splitAtHidden(text)
    .map(({ text: piece, code }) => (code === null ? piece : `[${code}]`))
    .join('')

/** How many elements a text's hidden characters become. */
export const countHidden = (text: string): number => splitAtHidden(text).filter(({ code }) => code !== null).length

const plain = (text: string): TextPiece => ({ text, code: null, name: '' })

function marked(character: string): TextPiece {
  const point = character.codePointAt(0) ?? 0
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  return { text: character, code, name: names[point] ?? 'invisible character' }
}
