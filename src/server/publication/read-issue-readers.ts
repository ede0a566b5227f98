import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../domain/permissions'
import { findingOf, type IssueReaders } from '../../domain/publication/issue-readers'
import type { PublishedReport } from '../../domain/publication/published-report'
import { showsReleased } from '../../domain/seats/sponsor-rules'
import type { Db } from '../db/database'
import type { IssueRow } from '../issues/issue-queries'
import { findReadable } from '../issues/read-issue'
import { lookContestsOf, readWithheld } from '../issues/second-look/read-withheld'
import { findRelease } from '../sponsors/sponsor-queries'
import { listPublished, readReportText } from './published-queries'

const maxBytes = 16 * 1024 * 1024

/** Findings of published reports by publication. Parsed once, because a published report never changes. */
export type FindingCache = LRUCache<string, PublishedReport['findings']>
export const createFindingCache = (): FindingCache => new LRUCache({ maxSize: maxBytes })

type Reading = { issueId: string; viewer: Viewer; now: Date }

/**
 * Who can currently read an issue besides its author and the judges. Shows no part of the issue, so it isn't recorded
 * as a reading.
 */
export async function readIssueReaders(
  db: Db,
  cache: FindingCache,
  { issueId, viewer, now }: Reading,
): Promise<IssueReaders> {
  const issue = await findReadable(db, issueId, viewer)
  const isReleased = showsReleased(issue.contest, now) && (await findRelease(db, issue.id)) !== null
  // A release often implies a valid verdict.
  const isWithheld = (await readWithheld(db, viewer, lookContestsOf([issue.contest]))).of(issue.id) !== null
  return { sponsors: isReleased && !isWithheld, report: await findInReport(db, cache, { issue, now }) }
}

async function findInReport(db: Db, cache: FindingCache, { issue, now }: { issue: IssueRow; now: Date }) {
  const filter = { search: null, contestId: issue.contestId, now, page: 1, limit: 1 }
  const [published] = await listPublished(db, filter)
  if (!published) return null
  const { id, slug } = published
  const findings = cache.get(id) ?? (await parseFindings(db, cache, id))
  const found = findingOf(findings, issue)
  return found && { slug, ...found }
}

async function parseFindings(db: Db, cache: FindingCache, id: string): Promise<PublishedReport['findings']> {
  const text = await readReportText(db, id)
  // Only publishReport writes this text, and a trigger rejects changes.
  const { findings } = JSON.parse(text) as PublishedReport
  cache.set(id, findings, { size: text.length })
  return findings
}
