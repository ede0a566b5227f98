import type { LineState, WaitReason } from '../awards/line-state'
import type { Verdict } from '../judging/review-rules'

export type WayFacts = {
  status: Verdict
  createdAt: string
  updatedAt: string
  /** Null until it is known. */
  contest: { finalizedAt: string | null /** From who reads it, now. */; hidesVerdicts: boolean } | null
  /** Its award line, as its author sees it. */
  line: { state: LineState; waitsFor: WaitReason | null; paidAt: string | null } | null
}

/** `at` is null where its time is not told. */
export type WayStep = { name: 'submitted' | 'reviewed' | 'final' | 'identity' | 'paid' | 'returned'; at: string | null }

export type Awaited = 'review' | 'verdict' | 'results' | 'identity' | 'payment'

/** What has happened to a submission, and what it waits for; null at its end. */
export type SubmissionWay = { steps: WayStep[]; next: Awaited | null }

export function submissionWay(facts: WayFacts): SubmissionWay {
  const { createdAt, updatedAt, contest, line } = facts
  const steps: WayStep[] = [{ name: 'submitted', at: createdAt }]
  if (Date.parse(updatedAt) !== Date.parse(createdAt)) steps.push({ name: 'reviewed', at: updatedAt })
  if (contest?.finalizedAt) steps.push({ name: 'final', at: contest.finalizedAt })
  if (line) steps.push(...stepsToMoney(line))
  return { steps, next: awaitedBy(facts) }
}

function stepsToMoney({ state, waitsFor, paidAt }: NonNullable<WayFacts['line']>): WayStep[] {
  const identity: WayStep = { name: 'identity', at: null }
  if (state === 'paid') return [identity, { name: 'paid', at: paidAt }]
  if (state === 'returned') return [{ name: 'returned', at: null }]
  return state === 'payable' || waitsFor === 'wallet_changed' ? [identity] : []
}

function awaitedBy({ status, contest, line }: WayFacts): Awaited | null {
  if (!contest) return null
  if (!contest.finalizedAt) {
    if (status !== 'pending') return 'results'
    return contest.hidesVerdicts ? 'verdict' : 'review'
  }
  if (line?.state === 'payable' || line?.waitsFor === 'wallet_changed') return 'payment'
  return line?.state === 'held' ? 'identity' : null
}
