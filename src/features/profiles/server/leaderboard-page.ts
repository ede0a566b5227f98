import { validOf } from '../../../domain/awards/credits'
import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { formatCount } from '../../publication/domain/report-labels'
import { leaderboardRule, type Ranked } from '../domain/leaderboard'

export type Leaderboard = {
  season: number
  /** All of them, the newest first. */
  seasons: readonly number[]
  /** Of the season. */
  contests: number
  rows: readonly Ranked[]
  page: number
  pages: number
}

const addressOf = (season: number, page: number): string =>
  page === 1 ? `/leaderboard?season=${season}` : `/leaderboard?season=${season}&page=${page}`

/** A season of published contests, with its rule. */
export function leaderboardPage(board: Leaderboard): PublicPage {
  const { season, seasons, page } = board
  const isFirst = season === seasons[0] && page === 1
  return {
    title: `Leaderboard ${season}`,
    description: `Researchers ranked by findings in published contests that ended in ${season}.`,
    path: isFirst || seasons.length === 0 ? '/leaderboard' : addressOf(season, page),
    section: '/leaderboard',
    main: html`<div class="wide"><div class="title"><h1>Leaderboard ${season}</h1><p>${formatCount(board.contests, 'published contest')} that ended in ${season}.</p></div>
<div class="columns"><div class="sheet">${board.rows.length > 0 ? table(board) : nobody}${pager(board)}</div>
<div class="rail"><section class="panel"><h2>The rule</h2><p>${leaderboardRule}</p><p>Only published contests count, in the year in which they ended. Only people who show their name have a rank.</p></section>${seasons.length > 1 && seasonsPanel(board)}</div></div></div>`,
  }
}

const nobody = html`<section class="part"><h2>No one yet</h2><p class="note">Credited researchers with public profiles appear here.</p></section>`

const table = ({ rows }: Leaderboard): Html =>
  html`<section class="part"><div class="scroll"><table><thead><tr><th scope="col">Rank</th><th scope="col">Name</th><th scope="col" class="end">First in line</th><th scope="col" class="end">Found later</th><th scope="col" class="end">Valid</th></tr></thead><tbody>${rows.map(row)}</tbody></table></div></section>`

const row = ({ rank, username, ...score }: Ranked): Html =>
  html`<tr><td>${rank}</td><th scope="row"><a href="/people/${username}"><bdi>${username}</bdi></a></th><td class="end">${score.first}</td><td class="end">${score.duplicates}</td><td class="end">${validOf(score)}</td></tr>`

const pager = ({ season, page, pages }: Leaderboard): Html | false =>
  pages > 1 &&
  html`<nav class="part" aria-label="Pages of the leaderboard"><ul>${page > 1 && html`<li><a rel="prev" href="${addressOf(season, page - 1)}">Previous</a></li>`}<li>Page ${page} of ${pages}</li>${page < pages && html`<li><a rel="next" href="${addressOf(season, page + 1)}">Next</a></li>`}</ul></nav>`

const seasonsPanel = ({ season, seasons }: Leaderboard): Html =>
  html`<nav class="panel" aria-label="Seasons"><h2>Seasons</h2><ul>${seasons.map((one) => html`<li><a href="${addressOf(one, 1)}"${one === season && html` aria-current="page"`}>${one}</a></li>`)}</ul></nav>`
