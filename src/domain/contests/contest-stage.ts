export const contestStages = ['ended', 'active', 'upcoming', 'finalized'] as const
/** A contest's status for admins, with 'finalized' apart from 'ended'. */
export type ContestStage = (typeof contestStages)[number]

/** When appeals are possible. The two instants are null while no preliminary results are published. */
export type AppealTimes = { appealHours: number | null; preliminaryAt: Date | null; appealsEndAt: Date | null }

/** Of a contest without appeals, as all were before there were any. */
export const noAppeals: AppealTimes = { appealHours: null, preliminaryAt: null, appealsEndAt: null }

/**
 * `none`: the contest has no appeals. `awaited`: no preliminary results are published. `open`: authors may appeal.
 * `over`: they no longer may, and open appeals are decided.
 */
export type AppealStage = 'none' | 'awaited' | 'open' | 'over'

/** Both bounds belong to `open`: an appeal counts that arrives with the publication, or exactly at the end. */
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
