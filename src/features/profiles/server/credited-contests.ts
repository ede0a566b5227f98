import { LRUCache } from 'lru-cache'
import type { PublishedReport } from '../../../domain/publication/published-report'
import type { Db } from '../../../server/db/database'
import { readReportTexts } from '../../publication/server/published-queries'
import type { CreditedContest } from '../domain/leaderboard'
import { creditsOfReport, type ReportCredits } from '../domain/report-credits'
import { listPlacesOf, listVisibleReports } from './profile-queries'

type Credits = ReadonlyMap<string, ReportCredits>

/** A few kilobytes each. */
const maxRemembered = 2_000
/** Limits how many reports are in memory at once, because they are long. */
const readAtOnce = 20

/**
 * Reads published contests with their credits. A report's credits never change, so they are cached in memory; which
 * reports are public, and who shows their name, is queried each time.
 */
export function createCreditedContests(): (db: Db, now: Date) => Promise<CreditedContest[]> {
  const remembered = new LRUCache<string, Credits>({ max: maxRemembered })
  return async (db, now) => {
    const visible = await listVisibleReports(db, now)
    const known = new Map<string, Credits>()
    for (const { id } of visible) {
      const credits = remembered.get(id)
      if (credits) known.set(id, credits)
    }
    const unknown = visible.filter(({ id }) => !known.has(id)).map(({ id }) => id)
    for (let start = 0; start < unknown.length; start += readAtOnce) {
      for (const [id, credits] of await readCredits(db, unknown.slice(start, start + readAtOnce))) {
        known.set(id, credits)
        remembered.set(id, credits)
      }
    }
    return visible.map(({ id, slug, listing: { title, endDate } }) => ({
      ...{ slug, title, endDate },
      credits: known.get(id) ?? new Map(),
    }))
  }
}

async function readCredits(db: Db, ids: readonly string[]): Promise<Map<string, Credits>> {
  const authors = new Map(ids.map((id) => [id, new Map<number, string>()]))
  for (const { id, placeInLine, authorId } of await listPlacesOf(db, ids)) authors.get(id)?.set(placeInLine, authorId)
  const reports = await readReportTexts(db, ids)
  return new Map(
    reports.map(({ id, text }) => [
      id,
      creditsOfReport(JSON.parse(text) as PublishedReport, authors.get(id) ?? new Map()),
    ]),
  )
}
