import { validOf } from '../../../domain/awards/credits'
import { formatCents } from '../../../domain/money'
import { columnOfBlocks, rowOfBlocks } from '../../../server/http/public/blocks'
import { type Html, html } from '../../../server/http/public/html'
import { noticePage } from '../../../server/http/public/notice-page'
import type { PublicPage } from '../../../server/http/public/public-page'
import { formatCount, utcDay } from '../../publication/domain/report-labels'
import { type Board, type BoardRow, type LatestFind, leaderboardRule, type Score } from '../domain/leaderboard'
import { type FindsInPeriod, findsOverTime, type Profile, type ProfileContest, type Standing } from '../domain/profile'
import type { CreditedFinding } from '../domain/report-credits'

/** One page of it; `most` is the most findings that anyone has, also on other pages. */
export type Leaderboard = Board & { page: number; pages: number; most: number }

/** What the blocks of a drawing mean. */
export const legend = html`<ul class="legend"><li>${rowOfBlocks({ solid: 1, hollow: 0, of: 1 })}First find</li><li>${rowOfBlocks({ solid: 0, hollow: 1, of: 1 })}Duplicate</li></ul>`

/** What anyone can read about a person who shows their name. */
export function profilePage(profile: Profile): PublicPage {
  const { username, contests, standings } = profile
  const found = formatCount(validOf(profile), 'valid finding')
  return {
    title: username,
    description: `${username}: ${found} in ${formatCount(contests.length, 'published contest')}.`,
    path: `/people/${username}`,
    section: '/leaderboard',
    main: html`<div class="wide"><nav class="back" aria-label="Breadcrumb"><a href="/leaderboard">Leaderboard</a></nav>
<div class="columns"><div class="sheet">${headPart(profile)}${contests.length > 0 && timePart(findsOverTime(contests))}${contestsPart(contests)}</div>
<div class="rail">${standings.length > 0 && standingPanel(standings)}${rulePanel}</div></div></div>`,
  }
}

const headPart = (profile: Profile): Html =>
  html`<header class="part head profile"><div class="headline"><h1><bdi>${profile.username}</bdi></h1>${rankLine(profile.standings[0])}</div>${figures(profile)}</header>`

const rankLine = (standing: Standing | undefined): Html | undefined =>
  standing &&
  html`<div class="rank"><b><span class="unseen">Rank </span>${standing.rank}</b><p>of ${standing.of} in <a href="/leaderboard?season=${standing.season}">${standing.season}</a></p>${standing.before !== null && movement(standing.moved, standing.before)}</div>`

const figure = (term: string, value: string | number): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`

const figures = (profile: Profile): Html =>
  html`<dl class="figures">${[
    figure('Contests', profile.contests.length),
    figure('Valid findings', validOf(profile)),
    figure('First finds', profile.first),
    figure('Duplicates', profile.duplicates),
  ]}${profile.amountCents !== null && figure('Awards', formatCents(profile.amountCents))}</dl>`

function timePart(periods: readonly FindsInPeriod[]): Html {
  const most = Math.max(...periods.map(validOf))
  const column = ({ label, first, duplicates }: FindsInPeriod) =>
    html`<li>${columnOfBlocks({ solid: first, hollow: duplicates, of: most })}<span>${label}</span></li>`
  return html`<section class="part"><h2>Finds over time</h2><ul class="over-time" aria-hidden="true">${periods.map(column)}</ul>${legend}<details class="data"><summary>Show as a table</summary><div class="scroll"><table><thead><tr><th scope="col">Contests that ended in</th><th scope="col" class="end">First finds</th><th scope="col" class="end">Duplicates</th></tr></thead><tbody>${periods.map(
    ({ label, first, duplicates }) =>
      html`<tr><th scope="row">${label}</th><td class="end">${first}</td><td class="end">${duplicates}</td></tr>`,
  )}</tbody></table></div></details></section>`
}

const contestsPart = (contests: readonly ProfileContest[]): Html =>
  contests.length === 0
    ? html`<section class="part"><h2>Contests</h2><p class="note">No findings in published reports yet.</p></section>`
    : html`<section class="part"><h2>Contests</h2><ul class="rows credited">${contests.map(contestRow)}</ul></section>`

const contestRow = (contest: ProfileContest): Html =>
  html`<li class="strip" data-status="${contest.first > 0 ? 'valid' : 'duplicate'}"><div><a class="name" href="/reports/${contest.slug}"><bdi>${contest.title}</bdi></a><p>Ended ${dayOf(contest.endDate)} &middot; ${scoreText(contest)}</p><ul class="findings">${contest.findings.map((one) => findingRow(contest.slug, one))}</ul></div>${
    contest.amountCents !== null &&
    html`<p class="amount"><b>${formatCents(contest.amountCents)}</b><span class="unseen"> awarded</span></p>`
  }</li>`

const findingRow = (slug: string, { anchor, title, isFirst }: CreditedFinding): Html =>
  html`<li><a class="mono" href="/reports/${slug}/${anchor}">${anchor}</a> <bdi>${title}</bdi>${!isFirst && ' (duplicate)'}</li>`

const standingPanel = (standings: readonly Standing[]): Html =>
  html`<section class="panel"><h2>Ranking</h2><table><thead><tr><th scope="col">Season</th><th scope="col" class="end">Rank</th><th scope="col" class="end">First</th><th scope="col" class="end">Duplicates</th></tr></thead><tbody>${standings.map(standingRow)}</tbody></table></section>`

const standingRow = ({ season, rank, of, first, duplicates }: Standing): Html =>
  html`<tr><th scope="row"><a href="/leaderboard?season=${season}">${season}</a></th><td class="end">${rank} of ${of}</td><td class="end">${first}</td><td class="end">${duplicates}</td></tr>`

const rulePanel = html`<section class="panel"><h2>What counts</h2><p>Each finding in a published report counts once. Duplicates are credited but not paid. Made public by this researcher.</p></section>`

const dayOf = (instant: string): Html => html`<time datetime="${instant}">${utcDay(instant)}</time>`

/** '3 first, 1 duplicate'; a side without findings is left out. */
export const scoreText = ({ first, duplicates }: Score): string =>
  [first > 0 && `${first} first`, duplicates > 0 && `${duplicates} ${duplicates === 1 ? 'duplicate' : 'duplicates'}`]
    .filter(Boolean)
    .join(', ')

/** How a rank has moved since an earlier season. */
export function movement(moved: BoardRow['moved'], before: number): Html {
  if (moved === 'new' || moved === null) return html`<p class="moved">New</p>`
  if (moved === 0) return html`<p class="moved">Same<span class="unseen"> rank as in ${before}</span></p>`
  const direction = moved > 0 ? 'up' : 'down'
  return html`<p class="moved" data-way="${direction}"><span class="unseen">${moved > 0 ? 'Up' : 'Down'} </span>${Math.abs(moved)}<span class="unseen"> since ${before}</span></p>`
}

/**
 * The page for every URL in this folder without a public profile. It is the same whether no one has that name or the
 * person hides it, so it reveals nothing.
 */
export const noPage: PublicPage = noticePage({
  title: 'Page not found',
  description: 'There is nothing at this address.',
  path: '/leaderboard',
  status: '404',
  text: html`There is no public page at this address. Researchers have a profile only if they choose to show their name. Those who do are on the <a href="/leaderboard">leaderboard</a>.`,
})

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
<div class="sheet">${board.rows.length > 0 ? html`<ol class="board">${board.rows.map((row) => rowOf(row, board))}</ol>` : emptyState}${pager(board)}${rulePart(board)}</div></div>`,
  }
}

const emptyState = html`<section class="part"><h2>No one yet</h2><p class="note">Credited researchers with public profiles appear here.</p></section>`

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
