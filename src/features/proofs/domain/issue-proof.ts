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

/** Judges see proofs of a loss over 20 % first, the larger share before the smaller. */
export const proofRank = (summary: ProofSummary, fraction: number | null): number =>
  (summary === 'over' ? 1 : 0) + (fraction ?? 0)
