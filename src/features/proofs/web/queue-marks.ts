import { formatShare } from '../../../domain/contests/proof-runs'
import type { MarkSource, ShownMark } from '../../../web/judging/console/console-parts'
import { type ProofMark, type ProofSummary, type Proven, proofMark, proofMarks, proofRank } from '../domain/issue-proof'
import { listIssueProofs } from './proofs-api'
import { summaryLabel } from './run-labels'

const filterLabels: Record<ProofMark, string> = {
  over: 'Loses over 20%',
  flagged: 'Over 20%, to be checked',
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

const nameOf = (mark: ProofMark) => `proof-${mark}`

function markOf(proven: Proven): ShownMark {
  const { summary, fraction, isFlagged } = proven
  const { text, tone } = summaryLabel(proven)
  const detail = fraction === null ? notes[summary] : formatShare(fraction)
  const note = isFlagged && detail !== '' ? `${detail}?` : detail
  return {
    name: nameOf(proofMark(proven)),
    rank: proofRank(proven),
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
    return Object.fromEntries(proofs.map((proof) => [proof.issue, markOf(proof)]))
  },
  order: 'By proof',
  title: 'Proof',
  filters: proofMarks.toReversed().map((mark) => [nameOf(mark), filterLabels[mark]] as const),
}
