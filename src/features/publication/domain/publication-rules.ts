import { leadRefusal, type SeatHolder } from '../../../domain/seats/seat-rules'
import { slugOf } from '../../../domain/slug'

export type PrepareRefusal = 'conflict_of_interest' | 'not_lead' | 'contest_not_finalized'

type Preparing = { judgeId: string; judgeHasStake: boolean; seats: readonly SeatHolder[]; isFinalized: boolean }

/**
 * Returns why this judge can't see or change a report draft, or null. It is up to the lead; without a lead, every judge
 * without a stake in the contest can do it. Nothing can be drafted before a contest is finalized.
 */
export function prepareRefusal({ judgeId, judgeHasStake, seats, isFinalized }: Preparing): PrepareRefusal | null {
  if (judgeHasStake) return 'conflict_of_interest'
  return leadRefusal(seats, judgeId) ?? (isFinalized ? null : 'contest_not_finalized')
}

/** A contest has at most one current report, which includes one that isn't public yet. */
export const publishRefusal = ({ reportStands }: { reportStands: boolean }): 'report_published' | null =>
  reportStands ? 'report_published' : null

export type UnpublishRefusal = 'conflict_of_interest' | 'not_lead' | 'report_not_published'

type Unpublishing = Omit<Preparing, 'isFinalized'> & { reportStands: boolean }

/** Returns why this judge can't unpublish a contest's report, or null. */
export function unpublishRefusal({ judgeId, judgeHasStake, seats, reportStands }: Unpublishing) {
  const refusal = prepareRefusal({ judgeId, judgeHasStake, seats, isFinalized: true })
  return (refusal ?? (reportStands ? null : 'report_not_published')) as UnpublishRefusal | null
}

const hourMs = 3_600_000

export const visibleFrom = (now: Date, delayHours: number): Date => new Date(now.getTime() + delayHours * hourMs)

export const publicationStates = ['scheduled', 'visible', 'unpublished', 'cancelled'] as const
export type PublicationState = (typeof publicationStates)[number]

type Times = { visibleFrom: Date; unpublishedAt: Date | null }

/** A report unpublished before it became public leaves no trace: it was cancelled. */
export function publicationState(publication: Times, now: Date): PublicationState {
  const { visibleFrom: from, unpublishedAt } = publication
  if (unpublishedAt === null) return from <= now ? 'visible' : 'scheduled'
  return from <= unpublishedAt ? 'unpublished' : 'cancelled'
}

/** The slug in a report's URL, derived from the contest's title. */
export function reportSlug(title: string): string {
  const slug = slugOf(title, 'report')
  // Reserved for the JSON schema's URL.
  return slug === 'schema' ? 'schema-report' : slug
}

/** The first of 'vault', 'vault-2', 'vault-3' that no other contest uses. */
export function freeSlug(title: string, usedSlugs: ReadonlySet<string>): string {
  const slug = reportSlug(title)
  for (let number = 2, free = slug; ; number += 1) {
    if (!usedSlugs.has(free)) return free
    free = `${slug}-${number}`
  }
}
