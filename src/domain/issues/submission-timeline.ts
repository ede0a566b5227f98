import type { LineState, WaitReason } from '../awards/line-state'
import type { Verdict } from '../judging/review-rules'

export type TimelineFacts = {
  status: Verdict
  createdAt: string
  updatedAt: string
  /** Null while it is loading. */
  contest: {
    finalizedAt: string | null
    /** Of the preliminary results in force. */
    preliminaryAt: string | null
    /** Whether verdicts are currently hidden from this reader. */
    hidesVerdicts: boolean
  } | null
  /** Its award line, as shown to the author. */
  line: { state: LineState; waitsFor: WaitReason | null; paidAt: string | null } | null
}

/** `at` is null if the time isn't public. */
export type TimelineStep = {
  name: 'submitted' | 'reviewed' | 'preliminary' | 'final' | 'identity' | 'paid' | 'returned'
  at: string | null
}

export type NextStep = 'review' | 'verdict' | 'results' | 'appeals' | 'identity' | 'payment' | 'wallet'

/** What has happened to a submission and what comes next; null if nothing does. */
export type SubmissionTimeline = { steps: TimelineStep[]; next: NextStep | null }

export function submissionTimeline(facts: TimelineFacts): SubmissionTimeline {
  const { createdAt, updatedAt, contest, line } = facts
  const steps: TimelineStep[] = [{ name: 'submitted', at: createdAt }]
  const judged: TimelineStep[] = []
  if (Date.parse(updatedAt) !== Date.parse(createdAt)) judged.push({ name: 'reviewed', at: updatedAt })
  if (contest?.preliminaryAt) judged.push({ name: 'preliminary', at: contest.preliminaryAt })
  // An upheld appeal can change a verdict after the preliminary results.
  steps.push(...judged.sort((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? '')))
  if (contest?.finalizedAt) steps.push({ name: 'final', at: contest.finalizedAt })
  if (line) steps.push(...stepsToMoney(line))
  return { steps, next: nextStepOf(facts) }
}

function stepsToMoney({ state, waitsFor, paidAt }: NonNullable<TimelineFacts['line']>): TimelineStep[] {
  const identity: TimelineStep = { name: 'identity', at: null }
  if (state === 'paid') return [identity, { name: 'paid', at: paidAt }]
  if (state === 'returned') return [{ name: 'returned', at: null }]
  return state === 'payable' || waitsFor === 'wallet_changed' || waitsFor === 'wallet_unpayable' ? [identity] : []
}

function nextStepOf({ status, contest, line }: TimelineFacts): NextStep | null {
  if (!contest) return null
  if (!contest.finalizedAt) {
    if (status !== 'pending') return contest.preliminaryAt ? 'appeals' : 'results'
    return contest.hidesVerdicts ? 'verdict' : 'review'
  }
  if (line?.state === 'payable' || line?.waitsFor === 'wallet_changed') return 'payment'
  if (line?.waitsFor === 'wallet_unpayable') return 'wallet'
  return line?.state === 'held' ? 'identity' : null
}
