import { mayReadIssue, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import type { Db } from '../db/database'
import { recordReadIssue } from '../ledger/record-reading'
import { findIssue, type IssueRow } from './issue-queries'
import { findWithRevisions } from './revision-queries'
import { lookContestsOf, readWithheld } from './second-look/read-withheld'

/** Refuses readers without permission, and records reading someone else's report. */
export async function readIssue(db: Db, issueId: string, viewer: Viewer, now: Date): Promise<IssueRow> {
  const issue = await findReadable(db, issueId, viewer)
  await recordReading(db, issue, [issue.lastSeq], { viewer, now })
  return issue
}

/** The same with all revisions, earliest first; each is recorded as read. */
export async function readWithRevisions(db: Db, issueId: string, viewer: Viewer, now: Date) {
  const { found, revisions } = await findWithRevisions(db, issueId)
  const issue = requireReadable(found, viewer)
  const seqs = revisions.map(({ seq }) => seq)
  await recordReading(db, issue, seqs, { viewer, now })
  return { issue, revisions }
}

/** Call this before checking what is withheld: opening a submission before the draw reveals its verdict. */
export async function recordReading(
  db: Db,
  issue: IssueRow,
  seqs: readonly number[],
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const withheld = issue.authorId === viewer.id ? null : await readWithheld(db, viewer, lookContestsOf([issue.contest]))
  await recordReadIssue(db, { ...issue, seqs }, { viewer, now, isBlind: (id) => withheld?.isReadBlind(id) ?? false })
}

/** Refuses readers without permission. The caller records what it shows. */
export async function findReadable(db: Db, issueId: string, viewer: Viewer): Promise<IssueRow> {
  return requireReadable(await findIssue(db, issueId), viewer)
}

function requireReadable(found: IssueRow | null, viewer: Viewer): IssueRow {
  const issue = found ?? refuse('issue_not_found')
  if (!mayReadIssue(viewer, issue.authorId)) refuse('forbidden_issue')
  if (issue.isUnreadable) refuse('report_unreadable')
  return issue
}
