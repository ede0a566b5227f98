import { validOf } from '../../../domain/awards/credits'
import { formatCents } from '../../../domain/money'
import { columnOfBlocks } from '../../../server/http/public/blocks'
import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { formatCount } from '../../publication/domain/report-labels'
import { type FindsInPeriod, findsOverTime, type Profile, type ProfileContest, type Standing } from '../domain/profile'
import type { CreditedFinding } from '../domain/report-credits'
import { dayOf, legend, movement, scoreText } from './page-parts'

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
