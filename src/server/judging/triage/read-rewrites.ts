import { defaultReportTemplate } from '../../../domain/issues/report-template'
import { findRewrites, type Rewrite } from '../../../domain/issues/rewrites'
import { inSlices } from '../../concurrency/in-slices'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import type { RevisionRow } from '../../issues/revision-queries'

/** Computed on demand in slices, because an author can make many revisions. Nothing is stored. */
export async function readRewrites(db: Db, contestId: string, revisions: RevisionRow[]): Promise<(Rewrite | null)[]> {
  if (revisions.length < 2) return []
  const contest = await findContest(db, contestId)
  const texts = revisions.map((revision) => (revision.isUnreadable ? null : revision))
  return inSlices(findRewrites(texts, contest?.reportTemplate ?? defaultReportTemplate))
}
