import { escapeHidden } from '../../domain/markdown/hidden-characters'

/**
 * A text of somebody else as one line for a terminal: control characters, which could clear the screen, forge a line or
 * set a link, and characters that hide or reorder what is read are spelled as their codes.
 */
export const terminalLine = (text: string): string =>
  escapeHidden(text).replace(/[\t\n\r]/g, (character) => `[U+000${character.charCodeAt(0).toString(16).toUpperCase()}]`)

/** The same for a text of several lines. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n')

/** JSON that says the same, and in which no such character is left. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, escaped)

/** By its UTF-16 units, as JSON escapes characters. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
