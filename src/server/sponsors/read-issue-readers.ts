import type { Viewer } from '../../domain/permissions'
import type { FindingOfIssue, IssueReaders } from '../../domain/publication/issue-readers'
import { showsReleased } from '../../domain/seats/sponsor-rules'
import type { Db } from '../db/database'
import type { IssueRow } from '../issues/issue-queries'
import { findReadable } from '../issues/read-issue'
import { lookContestsOf, readWithheld } from '../issues/second-look/read-withheld'
import { findRelease } from './sponsor-queries'

/** Finds an issue in the report of its contest; null while none is public. */
export type FindInReport = (db: Db, query: { issue: IssueRow; now: Date }) => Promise<FindingOfIssue | null>

type Reading = { issueId: string; viewer: Viewer; findInReport: FindInReport; now: Date }

/**
 * Who can currently read an issue besides its author and the judges. Shows no part of the issue, so it isn't recorded
 * as a reading.
 */
export async function readIssueReaders(db: Db, { issueId, viewer, findInReport, now }: Reading): Promise<IssueReaders> {
  const issue = await findReadable(db, issueId, viewer)
  const isReleased = showsReleased(issue.contest, now) && (await findRelease(db, issue.id)) !== null
  // A release often implies a valid verdict.
  const isWithheld = (await readWithheld(db, viewer, lookContestsOf([issue.contest]))).of(issue.id) !== null
  return { sponsors: isReleased && !isWithheld, report: await findInReport(db, { issue, now }) }
}
