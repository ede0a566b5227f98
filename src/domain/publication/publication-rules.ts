import { leadRefusal, type SeatHolder } from '../seats/seat-rules'
import { slugOf } from '../slug'

export type PrepareRefusal = 'conflict_of_interest' | 'not_lead' | 'contest_not_finalized'

type Preparing = { judgeId: string; judgeHasStake: boolean; seats: readonly SeatHolder[]; isFinalized: boolean }

/**
 * Why this judge may not see or change what is prepared of a report, or null. It is the lead's part: in a contest without
 * a lead every judge without a stake may do it. Before a contest is finalized there is nothing to prepare.
 */
export function prepareRefusal({ judgeId, judgeHasStake, seats, isFinalized }: Preparing): PrepareRefusal | null {
  if (judgeHasStake) return 'conflict_of_interest'
  return leadRefusal(seats, judgeId) ?? (isFinalized ? null : 'contest_not_finalized')
}

/** A report that was not unpublished stands, whether strangers see it already or not. A contest has one at most. */
export const publishRefusal = ({ reportStands }: { reportStands: boolean }): 'report_published' | null =>
  reportStands ? 'report_published' : null

export type UnpublishRefusal = 'conflict_of_interest' | 'not_lead' | 'report_not_published'

type Unpublishing = Omit<Preparing, 'isFinalized'> & { reportStands: boolean }

/** Why this judge may not unpublish the report of a contest, or null. */
export function unpublishRefusal({ judgeId, judgeHasStake, seats, reportStands }: Unpublishing) {
  const refusal = prepareRefusal({ judgeId, judgeHasStake, seats, isFinalized: true })
  return (refusal ?? (reportStands ? null : 'report_not_published')) as UnpublishRefusal | null
}

const hourMs = 3_600_000

export const visibleFrom = (now: Date, delayHours: number): Date => new Date(now.getTime() + delayHours * hourMs)

export const publicationStates = ['scheduled', 'visible', 'unpublished', 'cancelled'] as const
export type PublicationState = (typeof publicationStates)[number]

type Times = { visibleFrom: Date; unpublishedAt: Date | null }

/** Unpublished before anybody could see it, a report leaves nothing: it was cancelled. */
export function publicationState(publication: Times, now: Date): PublicationState {
  const { visibleFrom: from, unpublishedAt } = publication
  if (unpublishedAt === null) return from <= now ? 'visible' : 'scheduled'
  return from <= unpublishedAt ? 'unpublished' : 'cancelled'
}

/** The first part of the address of a report, from the title of its contest. */
export function reportSlug(title: string): string {
  const slug = slugOf(title, 'report')
  // The JSON of a report must not have the address of the schema.
  return slug === 'schema' ? 'schema-report' : slug
}

/** The first of 'vault', 'vault-2', 'vault-3' that no other contest has. */
export function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const slug = reportSlug(title)
  for (let number = 2, free = slug; ; number += 1) {
    if (!taken.has(free)) return free
    free = `${slug}-${number}`
  }
}
