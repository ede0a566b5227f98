import type { Issue } from '../../contract/issue'
import type { ChangeSince } from '../../contract/judging'
import type { Viewer } from '../../domain/permissions'
import { Refusal } from '../../domain/refusals'
import type { Db } from '../db/database'
import type { IssueRow } from '../issues/issue-queries'
import { readIssue } from '../issues/read-issue'
import { lookContestsOf, readWithheld } from '../issues/second-look/read-withheld'
import { showIssues } from '../issues/show-issues'
import { recordListedIssues } from '../ledger/record-reading'
import type { Group } from './groups/group-issues'

type JudgeCall = { viewer: Viewer; receivedAt: Date }

/** Replies contain whole reports even if nothing changed, so each one is recorded as a reading. */
export async function recordAndShow(db: Db, rows: readonly IssueRow[], call: JudgeCall): Promise<Issue[]> {
  const { viewer, receivedAt: now } = call
  const withheld = await readWithheld(db, viewer, lookContestsOf(rows.map(({ contest }) => contest)))
  await recordListedIssues(db, rows, { viewer, now, isBlind: (id) => withheld.of(id) !== null })
  return showIssues(db, rows, { ...call, withheld })
}

export async function issueReply(db: Db, row: IssueRow, call: JudgeCall) {
  const [issue] = await recordAndShow(db, [row], call)
  return { status: 'success' as const, data: { issue: issue as Issue } }
}

export async function groupReply(db: Db, group: Group, call: JudgeCall) {
  const issues = await recordAndShow(db, group.issues, call)
  return { status: 'success' as const, data: { ...group, issues } }
}

/**
 * A stale-version refusal also contains the report. Its transaction was rolled back, so record the reading afterwards.
 */
export async function recordIfShown<T>(db: Db, { viewer, receivedAt }: JudgeCall, action: Promise<T>): Promise<T> {
  try {
    return await action
  } catch (error) {
    const shown = error instanceof Refusal && error.code === 'stale' ? (error.data as ChangeSince) : null
    if (shown) await readIssue(db, shown.issue._id, viewer, receivedAt)
    throw error
  }
}
