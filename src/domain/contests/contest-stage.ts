export const contestStages = ['ended', 'active', 'upcoming', 'finalized'] as const
/** How far a contest is for those who run it: like its status, but an end whose results are final is another stage. */
export type ContestStage = (typeof contestStages)[number]
