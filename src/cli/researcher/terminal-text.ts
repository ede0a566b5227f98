import { escapeHidden } from '../../domain/markdown/hidden-characters'

/**
 * Untrusted text as one line for a terminal: escapes control characters, which could clear the screen, forge a line or
 * set a link, and characters that hide or reorder text.
 */
export const terminalLine = (text: string): string =>
  escapeHidden(text).replace(/[\t\n\r]/g, (character) => `[U+000${character.charCodeAt(0).toString(16).toUpperCase()}]`)

/** The same for multi-line text. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n')

/** Equivalent JSON without any such character. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, escaped)

/** Escapes by UTF-16 unit, as JSON does. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
