import { type ContestDates, contestStatus } from './contest-clock'

/** The texts that are frozen at the start. Repository, dates and pool have rules of their own: `contestEditRefusal`. */
export const frozenFields = ['title', 'description', 'reportTemplate', 'knownIssues'] as const
type FrozenTexts = Record<(typeof frozenFields)[number], string | null>

/** Whether the terms of a contest are frozen at `now`: from the instant of its start on, unless it is an older one. */
export function areTermsFrozen(contest: ContestDates & { freezesTerms: boolean }, now: Date): boolean {
  return contest.freezesTerms && contestStatus(contest, now) !== 'upcoming'
}

/** Whether an edit of frozen terms is an addendum. A higher pool and a later end take nothing from anybody. */
export const changesFrozenText = (before: FrozenTexts, after: FrozenTexts): boolean =>
  frozenFields.some((field) => before[field] !== after[field])

export const addendumKinds = ['change', 'answer'] as const
/** A change of frozen texts, or an answer to a question. */
export type AddendumKind = (typeof addendumKinds)[number]

/** An addendum binds submissions whose place in line comes after it; one with the very place `afterPlace` is free of it. */
export const isBoundBy = (place: number, { afterPlace }: { afterPlace: number }): boolean => place > afterPlace

/**
 * The terms that a submission falls under, as judges read it. Addenda are numbered in the order of their places, so those
 * that bind it are the first ones, and their number says which.
 */
export function bindingTermsLabel(bindingCount: number): string {
  if (bindingCount === 0) return 'Original'
  return `Original with ${bindingCount === 1 ? 'addendum 1' : `addenda 1 to ${bindingCount}`}`
}
