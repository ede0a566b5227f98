import { type ContestDates, contestStatus } from './contest-clock'

export const questionStates = ['open', 'answered', 'declined'] as const
/** A question is either answered publicly or declined with a reason that only its author reads. Both are final. */
export type QuestionState = (typeof questionStates)[number]

/** The texts that are frozen at the start. `contestEditRefusal` has the rules for repository, dates and pool. */
export const frozenFields = ['title', 'description', 'reportTemplate', 'knownIssues'] as const
type FrozenTexts = Record<(typeof frozenFields)[number], string | null>

/**
 * Whether a contest's terms are frozen at `now`: from its start on, except for older contests that don't freeze terms.
 */
export function areTermsFrozen(contest: ContestDates & { freezesTerms: boolean }, now: Date): boolean {
  return contest.freezesTerms && contestStatus(contest, now) !== 'upcoming'
}

/** Whether an edit of frozen terms is an addendum. A higher pool or a later end takes nothing from anyone. */
export const changesFrozenText = (before: FrozenTexts, after: FrozenTexts): boolean =>
  frozenFields.some((field) => before[field] !== after[field])

export const addendumKinds = ['change', 'answer'] as const
/** A change of frozen texts, or an answer to a question. */
export type AddendumKind = (typeof addendumKinds)[number]

/** An addendum binds submissions later in line; the one exactly at `afterPlace` is not bound. */
export const isBoundBy = (place: number, { afterPlace }: { afterPlace: number }): boolean => place > afterPlace

/**
 * The terms that apply to a submission, as shown to judges. Addenda are numbered by place in line, so the binding ones
 * come first, and their count identifies them.
 */
export function bindingTermsLabel(bindingCount: number): string {
  if (bindingCount === 0) return 'Original'
  return `Original with ${bindingCount === 1 ? 'addendum 1' : `addenda 1 to ${bindingCount}`}`
}
