export const contestStages = ['ended', 'active', 'upcoming', 'finalized'] as const
/** A contest's status for admins, with 'finalized' apart from 'ended'. */
export type ContestStage = (typeof contestStages)[number]
