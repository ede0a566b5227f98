import { formatShare } from '../../../domain/contests/proof-loss'
import type { MarkSource, ShownMark } from '../../../web/judging/console/console-parts'
import { type ProofSummary, proofRank, proofSummaries } from '../domain/issue-proof'
import { listIssueProofs } from './proofs-api'
import { summaryLabel } from './run-labels'

const filterLabels: Record<ProofSummary, string> = {
  over: 'Loses over 20%',
  under: 'Loses 20% or less',
  'no-measure': 'Passes, no measure',
  failed: 'Does not pass',
  waiting: 'Waits to be run',
  none: 'No proof',
}

/** An icon of its own, because a proof that passes is not a valid submission. */
const icon = 'flask-conical'
const notes: Record<ProofSummary, string> = {
  over: '',
  under: '',
  'no-measure': 'passes',
  failed: 'fails',
  waiting: 'waits',
  none: '',
}

const nameOf = (summary: ProofSummary) => `proof-${summary}`

function markOf(summary: ProofSummary, fraction: number | null): ShownMark {
  const { text, tone } = summaryLabel(summary, fraction)
  const note = fraction === null ? notes[summary] : formatShare(fraction)
  return {
    name: nameOf(summary),
    rank: proofRank(summary, fraction),
    label: text,
    ...{ tone, icon },
    ...(note !== '' && { note }),
  }
}

/** What the proofs of a contest say, in the queue of its judges. */
export const queueMarks: MarkSource = {
  isIn: ({ proofs }) => proofs.mode !== 'off',
  read: async (contestId) => {
    const proofs = await listIssueProofs(contestId)
    return Object.fromEntries(proofs.map(({ issue, summary, fraction }) => [issue, markOf(summary, fraction)]))
  },
  order: 'By proof',
  title: 'Proof',
  filters: proofSummaries.toReversed().map((summary) => [nameOf(summary), filterLabels[summary]] as const),
}
