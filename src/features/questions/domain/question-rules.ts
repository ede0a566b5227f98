import { areTermsFrozen, type QuestionState } from '../../../domain/contests/addenda'
import { type ContestDates, contestStatus } from '../../../domain/contests/contest-clock'
import { blockProblem, type FieldRule, limits } from '../../../domain/field-rules'

type Contest = ContestDates & { freezesTerms: boolean }

export type AskRefusal = 'terms_not_frozen' | 'contest_not_started' | 'contest_ended'

/**
 * Returns why no one can ask a question at `now`, or null. As with submissions, exactly at the end is still in time.
 */
export function askRefusal(contest: Contest, now: Date): AskRefusal | null {
  if (!contest.freezesTerms) return 'terms_not_frozen'
  const status = contestStatus(contest, now)
  if (status === 'upcoming') return 'contest_not_started'
  return status === 'ended' ? 'contest_ended' : null
}

export type CloseRefusal = 'conflict_of_interest' | 'question_closed' | 'terms_not_frozen' | 'question_too_late'

/**
 * Returns why this admin or sponsor can't answer or decline a question at `now`, or null. An answer is an addendum, so
 * participants can't give one, and after the end it would bind no one; the question can then still be declined.
 */
export function closeRefusal(
  question: { state: QuestionState },
  facts: { contest: Contest; act: 'answer' | 'decline'; closerHasSubmitted: boolean; now: Date },
): CloseRefusal | null {
  const { contest, act, closerHasSubmitted, now } = facts
  if (closerHasSubmitted) return 'conflict_of_interest'
  if (question.state !== 'open') return 'question_closed'
  if (act === 'decline') return null
  if (contestStatus(contest, now) === 'ended') return 'question_too_late'
  return areTermsFrozen(contest, now) ? null : 'terms_not_frozen'
}

export const questionLimits = { questionMax: 2_000, answerMax: 5_000 } as const

export const questionProblem: FieldRule = (question) =>
  blockProblem(
    question,
    'Write your question',
    questionLimits.questionMax,
    'Question must be less than 2,000 characters',
  )

export const answerProblem: FieldRule = (answer) =>
  blockProblem(answer, 'Write the answer', questionLimits.answerMax, 'Answer must be less than 5,000 characters')

/** Only the question's author reads it. */
export const declineReasonProblem: FieldRule = (reason) =>
  blockProblem(
    reason,
    'Say why the question is declined',
    limits.reasonMax,
    'Reason must be less than 2,000 characters',
  )
