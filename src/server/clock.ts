/** The only source of the current time; features get `now` as a parameter. */
export type Clock = { now(): Date }
