import { validOf } from '../../../domain/awards/credits'
import { formatCents } from '../../../domain/money'
import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { formatCount } from '../../publication/domain/report-labels'
import type { Profile, ProfileContest, Standing } from '../domain/profile'
import type { CreditedFinding } from '../domain/report-credits'
import { dayOf } from './page-parts'

/** What strangers read of somebody who shows the own name. */
export function profilePage(profile: Profile): PublicPage {
  const { username, contests, standings } = profile
  const found = formatCount(validOf(profile), 'valid finding')
  return {
    title: username,
    description: `${username}: ${found} in ${formatCount(contests.length, 'published contest')}.`,
    path: `/people/${username}`,
    section: '/leaderboard',
    main: html`<div class="wide"><p class="back"><a href="/leaderboard">Leaderboard</a></p>
<div class="columns"><div class="sheet"><header class="part head"><h1><bdi>${username}</bdi></h1>${figures(profile)}</header>${contestsPart(contests)}</div>
<div class="rail">${standings.length > 0 && standingPanel(standings)}${rulePanel}</div></div></div>`,
  }
}

const figure = (term: string, value: string | number): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`

const figures = (profile: Profile): Html =>
  html`<dl class="figures">${[
    figure('Contests', profile.contests.length),
    figure('Valid findings', validOf(profile)),
    figure('First in line', profile.first),
    figure('Found later', profile.duplicates),
  ]}${profile.amountCents !== null && figure('Awards', formatCents(profile.amountCents))}</dl>`

const contestsPart = (contests: readonly ProfileContest[]): Html =>
  contests.length === 0
    ? html`<section class="part"><h2>Contests</h2><p class="note">No findings in published reports yet.</p></section>`
    : html`<section class="part"><h2>Contests</h2><ul class="rows">${contests.map(contestRow)}</ul></section>`

function contestRow(contest: ProfileContest): Html {
  const { slug, title, endDate, findings, amountCents } = contest
  const said = [
    formatCount(validOf(contest), 'valid finding'),
    contest.first > 0 && `${contest.first} first in line`,
    contest.duplicates > 0 && `${contest.duplicates} found later`,
    amountCents !== null && `${formatCents(amountCents)} awarded`,
  ].filter(Boolean)
  return html`<li><a href="/reports/${slug}"><bdi>${title}</bdi></a><p>Ended ${dayOf(endDate)} &middot; ${said.join(', ')}</p><ul class="findings">${findings.map((one) => findingRow(slug, one))}</ul></li>`
}

const findingRow = (slug: string, { anchor, title, isFirst }: CreditedFinding): Html =>
  html`<li><a href="/reports/${slug}/${anchor}">${anchor}</a> <bdi>${title}</bdi>${!isFirst && ' (found later)'}</li>`

const standingPanel = (standings: readonly Standing[]): Html =>
  html`<section class="panel"><h2>Ranking</h2><table><thead><tr><th scope="col">Season</th><th scope="col" class="end">Rank</th><th scope="col" class="end">Valid</th></tr></thead><tbody>${standings.map(standingRow)}</tbody></table></section>`

const standingRow = ({ season, rank, ...score }: Standing): Html =>
  html`<tr><th scope="row"><a href="/leaderboard?season=${season}">${season}</a></th><td class="end">${rank}</td><td class="end">${validOf(score)}</td></tr>`

const rulePanel = html`<section class="panel"><h2>What counts</h2><p>Each finding in a published report counts once. Findings marked &lsquo;found later&rsquo; are credited but not paid. Made public by this researcher.</p></section>`
