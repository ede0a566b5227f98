import type { JudgedAppeal } from '../../../contract/judging/appeals'
import type { AppealChange } from '../../../domain/appeals/appeal-rules'
import { asWords } from '../../../domain/as-words'
import { lookUp } from '../../ui/text/lookup'
import { stateFace } from '../appeal-words'

const refusalWords: Record<NonNullable<JudgedAppeal['refusal']>, string> = {
  own_decision: 'This appeal is about your decision, so another judge has to decide it.',
  self_review: 'You wrote this submission, so another judge has to decide this appeal.',
  conflict_of_interest: 'You submitted to this contest, so another judge has to decide this appeal.',
  contest_finalized: 'The contest is finalized, so appeals are closed.',
  preliminary_results: 'Preliminary results are published.',
}
export const whyNotDecided = (refusal: NonNullable<JudgedAppeal['refusal']>): string =>
  lookUp(refusalWords, refusal, asWords(refusal))

const changeWords: Record<AppealChange, [does: string, did: string]> = {
  mark_valid: ['Make it valid', 'made valid'],
  mark_invalid: ['Make it invalid', 'made invalid'],
  mark_duplicate: ['Make it a duplicate of another submission', 'made a duplicate'],
  leave_group: ['Remove it from its group', 'removed from its group'],
  join_group: ['Group it with another submission', 'moved to another group'],
  certify_revision: ['Let an earlier revision decide its place', 'an earlier revision decides its place'],
  withdraw_certificate: ['Withdraw its certificate', 'certificate withdrawn'],
}
const wordsOf = (change: AppealChange) => lookUp(changeWords, change, [asWords(change), asWords(change)])
export const changeInWords = (change: AppealChange): string => wordsOf(change)[0]
export const changedInWords = (change: AppealChange): string => wordsOf(change)[1]

/** 'Open', 'Open, for another judge', 'Upheld: made valid'. */
export function standingInWords({ state, refusal, change }: JudgedAppeal): string {
  const { word } = stateFace(state)
  if (state === 'open' && refusal !== null) return `${word}, for another judge`
  return change ? `${word}: ${changedInWords(change)}` : word
}

export const isOpenTo = ({ state, refusal }: JudgedAppeal): boolean => state === 'open' && refusal === null
