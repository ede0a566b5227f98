export const contestStages = ['ended', 'active', 'upcoming', 'finalized'] as const
/** A contest's status for admins, which distinguishes 'finalized' from 'ended'. */
export type ContestStage = (typeof contestStages)[number]

/** When appeals are possible. Both instants are null until preliminary results are published. */
export type AppealTimes = { appealHours: number | null; preliminaryAt: Date | null; appealsEndAt: Date | null }

/**
 * `none`: the contest has no appeals. `awaited`: preliminary results aren't published yet. `open`: authors can appeal.
 * `over`: the deadline has passed, and judges decide the open appeals.
 */
export type AppealStage = 'none' | 'awaited' | 'open' | 'over'

/** Both bounds are inclusive: an appeal counts if it arrives with the publication or exactly at the end. */
export function appealStage({ appealHours, preliminaryAt, appealsEndAt }: AppealTimes, now: Date): AppealStage {
  if (appealHours === null) return 'none'
  if (preliminaryAt === null || appealsEndAt === null || now < preliminaryAt) return 'awaited'
  return now > appealsEndAt ? 'over' : 'open'
}

const hourMs = 3_600_000

/** The last instant at which an appeal counts, for preliminary results that are published at `publishedAt`. */
export function appealsEndAfter(publishedAt: Date, appealHours: number): Date {
  return new Date(publishedAt.getTime() + appealHours * hourMs)
}
