import type { LookAlikes } from '../contract'
import type { SweepCounts, SweepWalk } from './use-sweep'

const submissions = (count: number) => `${count} ${count === 1 ? 'submission' : 'submissions'}`

export const sweepSummary = (place: number, { same, apart }: SweepCounts): string =>
  `Sweep from ${place}: ${same} the same, ${apart} not the same`

/** The sweep's current state. */
export function sweepEndText({ query, sweep, offer, counts, confirmingId }: SweepWalk, place: number): string {
  if (query.isError) return 'The likely duplicates could not be loaded. Close this and try again.'
  if (!sweep) return 'Looking for likely duplicates…'
  if (offer && confirmingId === offer.issue._id)
    return `${offer.issue.placeInLine} is assigned to ${offer.issue.assignee?.username ?? 'another judge'}. Press Y again to give it this verdict.`
  if (offer) {
    const group = offer.members > 1 ? ` (a group of ${submissions(offer.members)})` : ''
    return `Is ${offer.issue.placeInLine}${group} the same as ${place}? So far ${counts.same} the same, ${counts.apart} not the same.`
  }
  if (sweep.issue.status === 'pending')
    return `No decided submission is the same as ${place}. Give it a verdict to continue with pending ones.`
  return 'No other likely duplicates.'
}

export const sweepUndoSummary = (issueIds: readonly string[]): string =>
  issueIds.length === 0
    ? 'Sweep undone: its answers were discarded'
    : `Sweep undone: ${submissions(issueIds.length)} as before`

/** Why a judge can't answer, or only partly. */
export function refusalText(refusal: NonNullable<LookAlikes['judgeRefusal']>): string {
  if (refusal === 'conflict_of_interest') return 'You submitted to this contest, so other judges review these.'
  return refusal === 'contest_finalized'
    ? 'The contest is final.'
    : 'Preliminary results are published, so groups can’t change. To group duplicates, withdraw the results.'
}
