import type { ReactElement } from 'react'

/**
 * Children that can have siblings: never bare text. Browser translation wraps text in its own elements, and React then
 * fails to remove that text or insert something before it. `check-code` finds such texts.
 */
export type Elements = ReactElement | false | null | undefined | '' | readonly Elements[]

/** Wraps a text or number in an element. */
export const inElement = (content: string | number | Elements): Elements =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content
