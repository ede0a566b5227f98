import { isUnderWay, type RunState, type RunSummary, runSummaries } from '../../../domain/contests/proof-runs'

export const proofSummaries = ['none', 'waiting', ...runSummaries] as const
/** What is known of the proof of a submission, in a word. */
export type ProofSummary = (typeof proofSummaries)[number]

/** `isRead` is false until the job has looked for a proof in the last text. */
type Linked = { isRead: boolean; run: { state: RunState; summary: RunSummary | null } | null; isRevoked: boolean }

/** What a revoked runner has measured is no trusted loss. */
export function proofSummary({ isRead, run, isRevoked }: Linked): ProofSummary {
  if (!isRead) return 'waiting'
  if (!run) return 'none'
  if (isUnderWay(run)) return 'waiting'
  if (isRevoked && (run.summary === 'over' || run.summary === 'under')) return 'no-measure'
  return run.summary ?? 'failed'
}

type Believed = { run: { state: RunState; isFlagged: boolean | null } | null; isRevoked: boolean }

/** Whether to look at the result before believing the summary; null if that was not kept with it. */
export const proofFlagged = ({ run, isRevoked }: Believed): boolean | null =>
  run?.state === 'finished' && (isRevoked || run.isFlagged)

export const proofMarks = ['none', 'waiting', 'failed', 'no-measure', 'under', 'flagged', 'over'] as const
/** What the queue of judges is filtered by: a loss over 20 % with something to look at first is a mark of its own. */
export type ProofMark = (typeof proofMarks)[number]

export type Proven = { summary: ProofSummary; fraction: number | null; isFlagged: boolean | null }

/** The lost share, where nothing has to be looked at first. */
export const cleanShare = ({ fraction, isFlagged }: Omit<Proven, 'summary'>): number | null =>
  isFlagged === false ? fraction : null

export const proofMark = ({ summary, isFlagged }: Proven): ProofMark =>
  summary === 'over' && isFlagged !== false ? 'flagged' : summary

/**
 * Judges see proofs of a loss over 20 % first, the larger share before the smaller, and then those with something to
 * look at, whose shares order nothing.
 */
export function proofRank(proven: Proven): number {
  const mark = proofMark(proven)
  if (mark === 'flagged') return 1
  const share = cleanShare(proven) ?? 0
  return mark === 'over' ? 2 + share : share
}
