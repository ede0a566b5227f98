import { type Compared, firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import { instant, time, unknownRow } from './ledger-differences'

type ReplayedQuestion = {
  contestId: string
  askedAt: number
  /** Null for questions older than digests; then only the event's own data is compared. */
  textHash: string | null
  state: 'open' | 'answered' | 'declined'
  closedAt: number | null
  addendumNumber: number | null
  reasonHash: string | null
}

/** By id. */
export type ReplayedQuestions = { questions: Map<string, ReplayedQuestion> }

export const noReplayedQuestions = (): ReplayedQuestions => ({ questions: new Map() })

type Facts = { questionId?: string; textHash?: string; reasonHash?: string; addendum?: { number: number } }
const factsOf = (json: string | null): Facts => (json === null ? {} : ((JSON.parse(json) as Facts | null) ?? {}))

function ask({ questions }: ReplayedQuestions, { contestId, at, after }: ChainedEvent): void {
  const { questionId, textHash = null } = factsOf(after)
  if (contestId === null || questionId === undefined) return
  const open = { state: 'open' as const, closedAt: null, addendumNumber: null, reasonHash: null }
  questions.set(questionId, { contestId, askedAt: at.getTime(), textHash, ...open })
}

function close({ questions }: ReplayedQuestions, { kind, at, after }: ChainedEvent): void {
  const { questionId = '', reasonHash = null, addendum } = factsOf(after)
  const question = questions.get(questionId)
  if (!question) return
  const state = kind === 'question_answered' ? 'answered' : 'declined'
  const addendumNumber = addendum?.number ?? null
  questions.set(questionId, { ...question, state, closedAt: at.getTime(), addendumNumber, reasonHash })
}

/** A question is deleted along with its author's account. */
function forgetQuestion({ questions }: ReplayedQuestions, { after }: ChainedEvent): void {
  questions.delete(factsOf(after).questionId ?? '')
}

/** How each kind of event changes the replayed state. */
export const questionSteps: [kind: string, step: (questions: ReplayedQuestions, event: ChainedEvent) => void][] = [
  ['question_asked', ask],
  ['question_answered', close],
  ['question_declined', close],
  ['question_deleted', forgetQuestion],
]

/** Questions are deleted along with their contest. */
export function forgetQuestions({ questions }: ReplayedQuestions, { contestId }: ChainedEvent): void {
  for (const [id, question] of questions) if (question.contestId === contestId) questions.delete(id)
}

type FoundQuestion = {
  id: string
  contestId: string
  askedAt: Date
  state: string
  closedAt: Date | null
  addendumNumber: number | null
  /** Digest of text and reason, computed with the stored salt. */
  textHash: string
  reasonHash: string | null
}

/** How a question differs from its events, or null. No event records its author, so the author isn't compared. */
export function questionDifference(found: FoundQuestion, expected: ReplayedQuestion | undefined): string | null {
  const row = `Question ${found.id}`
  if (!expected) return unknownRow(row)
  const always: Compared[] = [
    ['contest_id', found.contestId, expected.contestId],
    ['asked_at', time(found.askedAt), instant(expected.askedAt)],
  ]
  const { textHash } = expected
  if (textHash === null) return firstDifference(row, always)
  return firstDifference(row, [
    ...always,
    ['the digest of its text', found.textHash, textHash],
    ['state', found.state, expected.state],
    ['closed_at', time(found.closedAt), instant(expected.closedAt)],
    ['addendum_number', found.addendumNumber, expected.addendumNumber],
    ['the digest of the reason', found.reasonHash, expected.reasonHash],
  ])
}
