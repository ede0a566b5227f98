import { refuse } from '../../../domain/refusals'
import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import { findIssue, type IssueRow, listIssuesById } from '../../../server/issues/issue-queries'
import { type CandidateReason, reasonsFor } from '../domain/candidate-reasons'
import { type Ranked, rankInSteps } from '../domain/rank-candidates'
import { type ContestTermsFinder, readReport } from './extract-terms'

export type Candidate = { issue: IssueRow; score: number; reasons: CandidateReason[] }

const candidatesShown = 10

/** The most similar issues of the same contest, best first, with what they share. */
export async function listCandidates(db: Db, findTerms: ContestTermsFinder, issueId: string): Promise<Candidate[]> {
  const open = (await findIssue(db, issueId)) ?? refuse('issue_not_found')
  const terms = await findTerms(open.contestId)
  const ranked = await inSlices(rankInSteps(terms, open.id, candidatesShown))
  if (ranked.length === 0) return []
  const rows = await listIssuesById(
    db,
    ranked.map(({ id }) => id),
  )
  const contest = { read: readReport, issueCount: terms.issues.length, spreadOf: terms.spreadOf }
  return inSlices(explain(open, contest, ranked, rows))
}

/** Reads each report again for its reasons, and yields to the event loop between them. */
function* explain(
  open: IssueRow,
  contest: Parameters<typeof reasonsFor>[1],
  ranked: readonly Ranked[],
  rows: readonly IssueRow[],
): Generator<void, Candidate[]> {
  const reasonsOf = reasonsFor(open, contest)
  const candidates: Candidate[] = []
  for (const { id, score } of ranked) {
    yield
    // It may have been withdrawn since its terms were read.
    const issue = rows.find((row) => row.id === id)
    const reasons = issue ? reasonsOf(issue) : []
    if (issue && reasons.length > 0) candidates.push({ issue, score, reasons })
  }
  return candidates
}
