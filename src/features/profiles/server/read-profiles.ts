import { LRUCache } from 'lru-cache'
import { validOf } from '../../../domain/awards/credits'
import { usernameProblem } from '../../../domain/field-rules'
import type { PublishedReport } from '../../../domain/publication/published-report'
import type { Db } from '../../../server/db/database'
import { readReportTexts } from '../../publication/server/published-queries'
import { boardOf, type CreditedContest, seasonsOf } from '../domain/leaderboard'
import { type Profile, profileOf } from '../domain/profile'
import { creditsOfReport, type ReportCredits } from '../domain/report-credits'
import type { Leaderboard } from './profile-pages'
import { findShownPerson, listPlacesOf, listShownPeople, listVisibleReports } from './profile-queries'

export type ProfileReader = { db: Db; creditedContests: ReturnType<typeof createCreditedContests> }

/** The profile for a name, ignoring case; null unless the person shows their name. */
export async function readProfile(
  { db, creditedContests }: ProfileReader,
  name: string,
  now: Date,
): Promise<Profile | null> {
  // No account can have such a name, and the database would equate some letters of other scripts with ASCII ones.
  if (usernameProblem(name) !== null) return null
  const person = await findShownPerson(db, name)
  if (!person) return null
  return profileOf(person, await creditedContests(db, now), await listShownPeople(db))
}

const rowsOnPage = 50

/** A page of a season, by default the newest. Null if there is no such season or page. */
export async function readLeaderboard(
  { db, creditedContests }: ProfileReader,
  wish: { season: number | null; page: number },
  now: Date,
): Promise<Leaderboard | null> {
  const published = await creditedContests(db, now)
  const seasons = seasonsOf(published)
  const season = wish.season ?? seasons[0] ?? now.getUTCFullYear()
  if (wish.season !== null && !seasons.includes(season)) return null
  const board = boardOf(published, await listShownPeople(db), season)
  const pages = Math.max(1, Math.ceil(board.rows.length / rowsOnPage))
  const { page } = wish
  if (page > pages) return null
  const most = Math.max(0, ...board.rows.map(validOf))
  const rows = board.rows.slice((page - 1) * rowsOnPage, page * rowsOnPage)
  return { ...board, rows, page, pages, most }
}

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
