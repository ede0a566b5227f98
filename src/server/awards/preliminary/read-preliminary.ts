import type { PreliminaryResults } from '../../../contract/awards/preliminary'
import { splitSnapshot } from '../../../domain/awards/award-snapshot'
import { isJudge, type Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import { hasSubmitted } from '../../issues/issue-queries'
import { authorsFor } from '../../issues/show-issues'
import { takeSnapshot } from '../finalization/freeze-awards'
import { listPreliminaryIssues } from './preliminary-queries'

/**
 * How the pool would currently be split, for participants and admins. It follows the verdicts, so an upheld appeal
 * changes it. Nothing is stored: award lines are created when the contest is finalized.
 */
export async function readPreliminary(db: Db, contestId: string, viewer: Viewer): Promise<PreliminaryResults> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const mayRead = isJudge(viewer) || (await hasSubmitted(db, viewer.id, contestId))
  if (!mayRead) refuse('results_for_participants')
  const { preliminaryAt, appealsEndAt, finalizedAt } = contest
  if (preliminaryAt === null || appealsEndAt === null || finalizedAt !== null) refuse('no_preliminary_results')
  const snapshot = await takeSnapshot(db, contest)
  const split = splitSnapshot(snapshot) ?? refuse('unknown_award_rule')
  const amountOf = new Map(split.lines.map((line) => [line.issueId, line.amountCents]))
  const rows = await listPreliminaryIssues(db, { contestId, viewerId: viewer.id })
  const authorOf = await authorsFor(db, rows, viewer.id)
  return {
    contest: { _id: contest.id, title: contest.title },
    preliminaryAt: preliminaryAt.toISOString(),
    appealsEndAt: appealsEndAt.toISOString(),
    poolCents: snapshot.poolCents,
    uniqueCount: split.uniqueCount,
    returnedCents: split.returnedCents,
    issues: rows.map((row) => ({
      issueId: row.id,
      title: row.title,
      author: authorOf(row),
      isOwn: row.author.id === viewer.id,
      status: row.status,
      placeInLine: row.placeInLine,
      isPrimary: row.isPrimary || row.duplicateGroupId === null,
      primaryPlace: primaryPlaceOf(row, rows),
      amountCents: amountOf.get(row.id) ?? 0,
    })),
  }
}

type Row = Awaited<ReturnType<typeof listPreliminaryIssues>>[number]

/** The place of its group's primary, or its own if ungrouped. */
function primaryPlaceOf(row: Row, rows: readonly Row[]): number {
  const primary = row.duplicateGroupId
    ? rows.find((other) => other.isPrimary && other.duplicateGroupId === row.duplicateGroupId)
    : row
  return (primary ?? row).placeInLine
}
