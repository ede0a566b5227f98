import { humanize } from '../../../domain/humanize'
import type { AppealChange } from '../../../domain/judging/appeals'
import { lookUp } from '../../../web/ui/text/lookup'
import type { AppealForJudge } from '../contract'
import { appealDisplayStatus } from './appeal-labels'

const refusalTexts: Record<NonNullable<AppealForJudge['refusal']>, string> = {
  own_decision: 'This appeal is about your decision, so another judge has to decide it.',
  self_review: 'You wrote this submission, so another judge has to decide this appeal.',
  conflict_of_interest: 'You submitted to this contest, so another judge has to decide this appeal.',
  contest_finalized: 'The contest is finalized, so appeals are closed.',
  preliminary_results: 'Preliminary results are published.',
}
export const decisionRefusalText = (refusal: NonNullable<AppealForJudge['refusal']>): string =>
  lookUp(refusalTexts, refusal, humanize(refusal))

const changeLabels: Record<AppealChange, [does: string, did: string]> = {
  mark_valid: ['Make it valid', 'made valid'],
  mark_invalid: ['Make it invalid', 'made invalid'],
  mark_duplicate: ['Make it a duplicate of another submission', 'made a duplicate'],
  leave_group: ['Remove it from its group', 'removed from its group'],
  join_group: ['Group it with another submission', 'moved to another group'],
  certify_revision: ['Let an earlier revision decide its place', 'an earlier revision decides its place'],
  withdraw_certificate: ['Withdraw its certificate', 'certificate withdrawn'],
}
const labelsOf = (change: AppealChange) => lookUp(changeLabels, change, [humanize(change), humanize(change)])
export const changeLabel = (change: AppealChange): string => labelsOf(change)[0]
export const changedLabel = (change: AppealChange): string => labelsOf(change)[1]

/** 'Open', 'Open, for another judge', 'Upheld: made valid'. */
export function appealStatusLabel({ state, refusal, change }: AppealForJudge): string {
  const { word } = appealDisplayStatus(state)
  if (state === 'open' && refusal !== null) return `${word}, for another judge`
  return change ? `${word}: ${changedLabel(change)}` : word
}

export const canDecideAppeal = ({ state, refusal }: AppealForJudge): boolean => state === 'open' && refusal === null
