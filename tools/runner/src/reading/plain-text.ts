const mostCharacters = 20_000

/** Colors, control characters and characters that reverse a line, none of which a log needs. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const plainText = (text: string): string =>
  text.toWellFormed().replace(unprintable, (found) => (found === '\n' || found === '\t' ? found : '\ufffd'))

/** At most so many characters, the last of which then say that it goes on. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? plainText(text) : plainText(`${text.slice(0, most - 3)}...`)

/** The end is left out, and it says so. */
export function boundedLog(lines: string[]): string {
  const text = plainText(lines.join('\n'))
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}\n(${text.length} characters in all)`
}
