import type { ReactElement } from 'react'

/**
 * What can stand beside other elements: never a bare text. A browser's translation moves each text into elements of its
 * own, and React then fails to remove that text or to put something before it. `check-code` looks for such texts.
 */
export type Elements = ReactElement | false | null | undefined | '' | readonly Elements[]

/** Gives a text, or a number, an element of its own. */
export const inElement = (words: string | number | Elements): Elements =>
  typeof words === 'string' || typeof words === 'number' ? <span>{words}</span> : words
