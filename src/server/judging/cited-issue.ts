import { type CitedIssue, citationProblem } from '../../domain/contests/known-issues'
import { refuse, refuseFields } from '../../domain/refusals'
import { findFrozenTerms } from '../contests/terms/frozen-terms-queries'
import type { Db } from '../db/database'
import type { IssueRow } from '../issues/issue-queries'

type Place = Pick<IssueRow, 'contestId' | 'placeInLine'>

async function findItem(tx: Db, contestId: string, number: number) {
  const frozen = await findFrozenTerms(tx, contestId)
  return frozen?.knownIssues.find((item) => item.number === number)
}

/** The known issue with this number, if it applied when the submission took its place. */
export async function citedIssue(tx: Db, issue: Place, number: number | null): Promise<CitedIssue | null> {
  if (number === null) return null
  const item = await findItem(tx, issue.contestId, number)
  const problem = citationProblem(item, issue.placeInLine)
  if (!item || problem === 'unknown') {
    return refuseFields({ knownIssue: 'This contest has no known issue with this number' })
  }
  if (problem === 'removed') {
    refuse('known_issue_not_binding', {
      text: 'An addendum removed this known issue before the submission took its place in line. Cite one that applied then, or give another reason.',
    })
  }
  if (problem) refuse('known_issue_not_binding')
  return { number: item.number, text: item.text }
}

/** Refuses to move a submission to a place at which its verdict's cited known issue didn't apply. */
export async function refuseLostCitation(tx: Db, issue: IssueRow, placeInLine: number): Promise<void> {
  if (!issue.knownIssue) return
  const item = await findItem(tx, issue.contestId, issue.knownIssue.number)
  if (citationProblem(item, placeInLine) === null) return
  refuse('known_issue_not_binding', {
    text: `The verdict cites known issue ${issue.knownIssue.number}, which did not apply at the place that this submission would have. Change the verdict first.`,
  })
}
