import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { issues, ledgerEvents, users } from '../../db/tables/tables'
import { decryptIssues, type IssueRow, selectIssues } from '../../issues/issue-queries'

const goneKinds = ['issue_withdrawn', 'issue_removed']

/** Each issue's last withdrawal or removal. */
const selectRemovals = (db: Db) =>
  db
    .selectDistinctOn([issues.id], {
      id: issues.id,
      placeInLine: issues.placeInLine,
      authorId: issues.authorId,
      kind: ledgerEvents.kind,
      at: ledgerEvents.at,
      reason: ledgerEvents.reason,
      before: ledgerEvents.before,
      actor: { id: users.id, username: users.username },
    })
    .from(issues)
    .innerJoin(ledgerEvents, and(eq(ledgerEvents.issueId, issues.id), inArray(ledgerEvents.kind, goneKinds)))
    .leftJoin(users, eq(users.id, ledgerEvents.actorId))
    .orderBy(issues.id, desc(ledgerEvents.id))

export type RemovalRow = Awaited<ReturnType<typeof selectRemovals>>[number]

const isRemoval = ({ kind }: RemovalRow) => kind === 'issue_removed'

/** By place in line. */
export async function listRemovals(db: Db, contestId: string): Promise<RemovalRow[]> {
  const rows = await selectRemovals(db).where(and(eq(issues.contestId, contestId), isNotNull(issues.withdrawnAt)))
  return rows.filter(isRemoval).sort((a, b) => a.placeInLine - b.placeInLine)
}

/** A removed issue and its removal event, or null if no judge has removed it. */
export async function findRemoved(db: Db, id: string): Promise<{ issue: IssueRow; removal: RemovalRow } | null> {
  const isGone = and(eq(issues.id, id), isNotNull(issues.withdrawnAt))
  const [removal] = (await selectRemovals(db).where(isGone)).filter(isRemoval)
  const [issue] = removal ? decryptIssues(db, await selectIssues(db).where(isGone)) : []
  return removal && issue ? { issue, removal } : null
}
