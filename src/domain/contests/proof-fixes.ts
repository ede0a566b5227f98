/**
 * What a run with a fix says: of a proof whether it still passes, of a project's own tests whether they do. 'unclear' is
 * anything else, such as a limit, or runs that were not equal.
 */
export const fixOutcomes = ['passes', 'fails', 'does not build', 'unclear'] as const
export type FixOutcome = (typeof fixOutcomes)[number]

/** As whom a person has added a fix. */
export const fixAdders = ['judge', 'sponsor'] as const
export type FixAdder = (typeof fixAdders)[number]
export const fixAdderNames: Record<FixAdder, string> = { judge: 'a judge', sponsor: 'the sponsor' }
