import { validOf } from '../../../domain/awards/credits'
import { usernameProblem } from '../../../domain/field-rules'
import type { Db } from '../../../server/db/database'
import { boardOf } from '../domain/board'
import { seasonsOf } from '../domain/leaderboard'
import { type Profile, profileOf } from '../domain/profile'
import type { createCreditedContests } from './credited-contests'
import type { Leaderboard } from './leaderboard-page'
import { findShownPerson, listShownPeople } from './profile-queries'

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
