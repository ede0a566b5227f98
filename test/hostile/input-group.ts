import type { Harness } from './harness'

/** Hostile inputs of one kind, and how each is answered. */
export type Group = {
  /** Its number in the list of hostile inputs, or the first and the last where each input has a number of its own. */
  number: number | readonly [number, number]
  title: string
  /** The limits as they are in production; without it a group may ask as often as it likes. */
  isLimited?: true
  run: (harness: Harness) => Promise<void>
}
