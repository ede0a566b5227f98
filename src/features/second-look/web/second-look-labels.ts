import { humanize } from '../../../domain/humanize'
import { lookUp } from '../../../web/ui/text/lookup'
import type { SecondLooks } from '../contract'

type Look = SecondLooks['looks'][number]
type Difference = SecondLooks['differences'][number]

const stateTexts: Record<Look['state'], string> = {
  undecided: 'Open',
  agreed: 'Same verdict',
  difference: 'Different verdicts',
  resolved: 'Difference resolved',
  withdrawn: 'Withdrawn: its place stays empty',
}

const refusalTexts: Record<NonNullable<Look['refusal']>, string> = {
  self_review: 'Your own submission',
  conflict_of_interest: 'You submitted to this contest',
  contest_finalized: 'The contest is finalized',
  preliminary_results: 'Preliminary results are published',
  second_look_decided: 'Decided',
  second_look_lead: 'For another judge: you are the lead',
  second_look_seen: 'You decided on it or saw its verdict',
  second_look_waits: 'Waiting for its first verdict',
}

/** A drawn submission's state from this judge's point of view. */
export const secondLookLabel = ({ state, refusal }: Look): string =>
  refusal ? lookUp(refusalTexts, refusal, humanize(refusal)) : lookUp(stateTexts, state, humanize(state))

const resolutionTexts: Record<NonNullable<Difference['refusal']>, string> = {
  self_review: 'You wrote this submission, so another judge has to resolve this.',
  conflict_of_interest: 'You submitted to this contest, so another judge has to resolve this.',
  contest_finalized: 'The contest is finalized.',
  preliminary_results: 'Preliminary results are published.',
  not_lead: 'Only the lead judge can resolve this.',
  second_look_no_difference: 'There is nothing to resolve.',
  second_look_own: 'One of the two verdicts is yours, so another judge has to resolve this.',
}

export const resolutionRefusalText = (refusal: NonNullable<Difference['refusal']>): string =>
  lookUp(resolutionTexts, refusal, humanize(refusal))

export const canTakeLook = ({ state, refusal }: Look): boolean => state === 'undecided' && refusal === null

/** How many this judge can take, and how many of the open ones await someone else. */
export function progressText(looks: readonly Look[]): string {
  const open = looks.filter(({ state }) => state === 'undecided')
  const takeableCount = open.filter(canTakeLook).length
  if (open.length === 0) return 'All decided'
  if (takeableCount === 0) return `None left for you, ${open.length} for other judges`
  return takeableCount === open.length
    ? `${takeableCount} left for you`
    : `${takeableCount} left for you, ${open.length - takeableCount} for other judges`
}

/** How many submissions with differing verdicts are left. */
export function openDifferencesText(differences: readonly Difference[]): string {
  const open = differences.filter(({ resolution }) => resolution === null).length
  return open === 0 ? 'All resolved' : `${open} to resolve`
}
