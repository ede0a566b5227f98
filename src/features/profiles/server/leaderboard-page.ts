import { rowOfBlocks } from '../../../server/http/public/blocks'
import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { formatCount } from '../../publication/domain/report-labels'
import { type Board, type BoardRow, type LatestFind, leaderboardRule } from '../domain/leaderboard'
import { legend, movement, scoreText } from './page-parts'

/** One page of it; `most` is the most findings that anyone has, also on other pages. */
export type Leaderboard = Board & { page: number; pages: number; most: number }

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
    main: html`<div class="wide"><div class="title board-title"><div><h1>Leaderboard ${season}</h1><p>${leaderboardRule}</p></div>${seasons.length > 1 && seasonLinks(board)}</div>
<div class="sheet">${board.rows.length > 0 ? html`<ol class="board">${board.rows.map((row) => rowOf(row, board))}</ol>` : nobody}${pager(board)}${rulePart(board)}</div></div>`,
  }
}

const nobody = html`<section class="part"><h2>No one yet</h2><p class="note">Credited researchers with public profiles appear here.</p></section>`

const rowOf = (row: BoardRow, { most, before }: Leaderboard): Html =>
  html`<li${row.rank === 1 && html` class="strip" data-status="active"`}><span class="number"><span class="unseen">Rank </span>${row.rank}</span><div class="who"><a href="/people/${row.username}"><bdi>${row.username}</bdi></a>${row.latest && latestLine(row.latest)}</div><div class="score">${rowOfBlocks({ solid: row.first, hollow: row.duplicates, of: most })}<p>${scoreText(row)}</p></div>${before !== null && movement(row.moved, before)}</li>`

const latestLine = ({ slug, anchor, title, contest }: LatestFind): Html =>
  html`<p>Latest: <a href="/reports/${slug}/${anchor}"><bdi>${title}</bdi></a>, <bdi>${contest}</bdi></p>`

const pager = ({ season, page, pages }: Leaderboard): Html | false =>
  pages > 1 &&
  html`<nav class="part" aria-label="Pages of the leaderboard"><ul>${page > 1 && html`<li><a rel="prev" href="${addressOf(season, page - 1)}">Previous</a></li>`}<li>Page ${page} of ${pages}</li>${page < pages && html`<li><a rel="next" href="${addressOf(season, page + 1)}">Next</a></li>`}</ul></nav>`

const rulePart = ({ season, contests, before, rows }: Leaderboard): Html =>
  html`<section class="part board-rule">${rows.length > 0 && legend}<p class="note">Counts the findings of ${formatCount(contests, 'published contest')} that ended in ${season}, and only people who show their name.${before !== null && ` Arrows compare with the ranks of ${before}.`}</p></section>`

const seasonLinks = ({ season, seasons }: Leaderboard): Html =>
  html`<nav class="seasons" aria-label="Seasons"><ul>${seasons.map((one) => html`<li><a href="${addressOf(one, 1)}"${one === season && html` aria-current="page"`}>${one}</a></li>`)}</ul></nav>`
