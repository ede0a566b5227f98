import type { ChangeSince, QueueEntry } from '../../../contract/judging'
import { asWords } from '../../../domain/as-words'
import { ApiError, messageOf } from '../../api/http'
import { lookUp } from '../../ui/text/lookup'
import { actText } from '../judging-words'
import type { Clusters } from './cluster-api'

/** 'Submission 12', '3 submissions'. */
export const submissions = (count: number): string => `${count} ${count === 1 ? 'submission' : 'submissions'}`

export const percent = (likeness: number): string => `${Math.round(100 * likeness)} %`

export const idOf = ({ issues }: Clusters['clusters'][number]): string => issues[0]?._id ?? ''

const refusals: Record<NonNullable<Clusters['judgeRefusal']>, string> = {
  conflict_of_interest: 'You submitted to this contest yourself, so other judges decide on its clusters.',
  contest_finalized: 'This contest is finalized: its verdicts no longer change.',
  preliminary_results: 'Preliminary results are published: withdraw them to change verdicts.',
}

/** Why the judge cannot decide here. */
export const refusalText = (refusal: NonNullable<Clusters['judgeRefusal']>): string =>
  lookUp(refusals, refusal, asWords(refusal))

/** What a decision over the chosen ones will do. */
export function outcomeText(chosen: readonly QueueEntry[]): string {
  const [first] = chosen
  if (!first) return 'Choose at least one submission.'
  if (chosen.length === 1) return `The decision is about ${first.placeInLine} alone.`
  return `One decision for ${submissions(chosen.length)}. Valid makes them one duplicate group, and ${first.placeInLine}, the earliest, its primary.`
}

/** What another judge did in between, by whom, and that nothing of this decision was saved. */
export function failureText(error: unknown, otherwise: string): string {
  const change = error instanceof ApiError && error.code === 'STALE' ? (error.data as ChangeSince | null) : null
  if (!change) return messageOf(error, otherwise)
  const { issue, event } = change
  const deed = event ? `: ${event.actor?.username || 'the operator'} ${actText(event)}` : ''
  return `Nothing was saved, because ${issue.placeInLine} has changed${deed}. Below is what is still pending.`
}

const longestOption = 80

/** A reason as a line of a list. */
export const shortened = (reason: string): string =>
  reason.length > longestOption ? `${reason.slice(0, longestOption)}…` : reason
