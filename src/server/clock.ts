/** The only source of "now"; features are handed an instant and never ask for one. */
export type Clock = { now(): Date }
