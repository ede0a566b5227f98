import { blindReviewText, formatAgreementFigure } from '../../../domain/judging/second-look/agreement'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'
import { percentOf, phasesOf } from '../domain/report-figures'
import { formatCount, invalidReasons, timelineLabels, utcDay } from '../domain/report-labels'
import { barOf, patternOf, swatchOf } from './bar-part'
import { renderMarkdown } from './render-markdown'
import { timeOf } from './time-part'

/** URLs come from the contest's form; only web URLs become links. */
const webLink = (address: string): Html =>
  /^https?:\/\//.test(address)
    ? html`<a href="${address}" rel="nofollow noopener ugc">${address}</a>`
    : html`${address}`

/** The URL of a commit on GitHub or GitLab; null for repositories elsewhere. */
export function commitAddress(repositoryUrl: string | null, commit: string | null): string | null {
  const repository = repositoryUrl?.replace(/(?:\.git)?\/?$/, '') ?? ''
  if (commit === null || !/^https:\/\/git(?:hub|lab)\.com\/[\w.-]+(?:\/[\w.-]+)+$/.test(repository)) return null
  return repository.startsWith('https://github.com/')
    ? `${repository}/tree/${commit}`
    : `${repository}/-/tree/${commit}`
}

export function scopePart({ contest }: PublishedReport): Html {
  const { repositoryUrl, commit, nSloc, scope, startDate, endDate } = contest
  const address = commitAddress(repositoryUrl, commit)
  return html`<section class="part" id="scope"><h2>Scope</h2><dl class="facts">${
    repositoryUrl !== null && html`<dt>Repository</dt><dd>${webLink(repositoryUrl)}</dd>`
  }${
    commit !== null &&
    html`<dt>Commit</dt><dd>${address ? html`<a href="${address}" rel="nofollow noopener ugc"><code>${commit}</code></a>` : html`<code>${commit}</code>`}</dd>`
  }${nSloc !== null && html`<dt>Lines of code</dt><dd>${nSloc.toLocaleString('en-US')} nSLOC</dd>`}<dt>Contest</dt><dd>${timeOf(startDate)} to ${timeOf(endDate)}</dd></dl>${
    scope !== '' && html`<div class="prose">${renderMarkdown(scope, 'scope')}</div>`
  }</section>`
}

/** The phases as a bar, and each event beside a dot on the gutter. */
export function timelinePart(report: PublishedReport): Html {
  const { contest, publishedAt, timeline } = report
  const phases = phasesOf(report)
  const parts = phases.map(({ status, from, to }) => ({
    ...{ status, share: Math.max(0, to - from), pattern: patternOf(status) },
  }))
  const label = `Timeline from ${utcDay(contest.startDate)} to ${utcDay(publishedAt)}`
  return html`<section class="part" id="timeline"><h2>Timeline</h2>${barOf(parts, label)}<ul class="legend">${phases.map(
    ({ status, label: name }) => html`<li>${swatchOf(status)}${name}</li>`,
  )}</ul><ol class="events">${timeline.map(
    ({ at, kind, text }) =>
      html`<li><b>${timelineLabels[kind]}</b>${text !== null && text !== '' && `: ${text}`}<p>${timeOf(at)}</p></li>`,
  )}</ol></section>`
}

/** Each submission is counted in exactly one line, so that none can be omitted silently. */
export function countsPart(report: PublishedReport): Html {
  const { submitted, unique, duplicates, invalid, withdrawn, removed, appeals } = report.counts
  const line = (what: string, count: number, isPart = false) =>
    html`<tr><th scope="row"${isPart && html` class="within"`}>${what}</th><td class="end">${count}</td><td class="end">${percentOf(count, submitted)}</td></tr>`
  return html`<section class="part" id="counts"><h2>Submissions and verdicts</h2><table class="counts"><caption class="unseen">Submissions by verdict</caption><thead><tr><th scope="col">Verdict</th><th scope="col" class="end">Submissions</th><th scope="col" class="end">Share</th></tr></thead><tbody>${line('Submitted and judged', submitted)}${line('Unique valid issues', unique)}${line('Valid duplicates', duplicates)}${line('Invalid', invalid)}${invalidReasons(
    report,
  ).map(({ reason, count }) => line(reason, count, true))}</tbody></table><p class="note">${
    appeals.made === 0
      ? 'No verdict was appealed.'
      : `${formatCount(appeals.made, 'appeal')} against verdicts: ${appeals.upheld} upheld, ${appeals.rejected} rejected.`
  } Not counted: ${withdrawn} withdrawn by their authors, ${removed} removed as spam or against the rules.</p></section>`
}

export function agreementPart({ agreement }: PublishedReport): Html | null {
  if (!agreement) return null
  const { count, agreed, raw, kappa, ac1 } = agreement
  return html`<section class="part" id="agreement"><h2>Judge agreement</h2><p class="note">${formatCount(count, 'submission')} drawn at random were judged again by another judge${blindReviewText(agreement)}. ${agreed} got the same verdict.</p><dl class="facts"><dt>Same verdict</dt><dd>${formatAgreementFigure(raw)}</dd><dt>Cohen’s kappa</dt><dd>${formatAgreementFigure(kappa)}</dd><dt>Gwet’s AC1</dt><dd>${formatAgreementFigure(ac1)}</dd></dl><p class="note">Both correct for chance agreement. Kappa is low when nearly all verdicts are the same, even if judges agree, so read it together with the others.</p></section>`
}
