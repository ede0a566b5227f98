import { LRUCache } from 'lru-cache'
import type { PublishedReport } from '../../../domain/publication/published-report'
import type { Db } from '../../../server/db/database'
import type { FindInReport } from '../../../server/sponsors/read-issue-readers'
import { findingOf } from '../domain/find-issue'
import { listPublished, readReportText } from './published-queries'

const maxBytes = 16 * 1024 * 1024

/** Findings of published reports by publication. Parsed once, because a published report never changes. */
const cache = new LRUCache<string, PublishedReport['findings']>({ maxSize: maxBytes })

export const findInReport: FindInReport = async (db, { issue, now }) => {
  const filter = { search: null, contestId: issue.contestId, now, page: 1, limit: 1 }
  const [published] = await listPublished(db, filter)
  if (!published) return null
  const { id, slug } = published
  const found = findingOf(cache.get(id) ?? (await parseFindings(db, id)), issue)
  return found && { slug, ...found }
}

async function parseFindings(db: Db, id: string): Promise<PublishedReport['findings']> {
  const text = await readReportText(db, id)
  // Only publishReport writes this text, and a trigger rejects changes.
  const { findings } = JSON.parse(text) as PublishedReport
  cache.set(id, findings, { size: text.length })
  return findings
}
