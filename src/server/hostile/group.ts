import type { Stage } from './stage'

/** Hostile inputs of one kind, and what each is answered with. */
export type Group = {
  /** Its number in the list of hostile inputs, or the first and the last where each input has a number of its own. */
  no: number | readonly [number, number]
  what: string
  /** The limits as they are in production; without it a group may ask as often as it likes. */
  isLimited?: true
  play: (stage: Stage) => Promise<void>
}
