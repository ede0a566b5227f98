import { formatCents } from '../../../domain/money'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'
import { percentOf, researcherCount, verdictShares } from '../domain/report-figures'
import { utcPeriod } from '../domain/report-labels'
import { barOf, barPatterns, patternOf, swatchOf } from './bar-part'
import { timeOf } from './time-part'

/** The cover: whose report it is, of what, how it ended, and its files. */
export function coverPart(report: PublishedReport): Html {
  const { title, version, publishedAt, contest, slug } = report
  const source = [contest.repositoryUrl?.replace(/^https?:\/\//, ''), contest.commit?.slice(0, 12)]
  const words = source.filter(Boolean).join(' @ ')
  return html`<header class="sheet cover strip" data-status="active">${barPatterns}<div class="part"><p class="status"><b>Audit report</b><span>${timeOf(publishedAt)}${version > 1 && `, version ${version}`}</span></p><h1>${title}</h1><p class="period">Audit contest, ${utcPeriod(contest.startDate, contest.endDate)}${
    words !== '' && html`<span class="mono">${words}</span>`
  }</p>${figures(report)}${verdictBar(report)}${files(slug)}</div></header>`
}

function figures(report: PublishedReport): Html {
  const { award, counts } = report
  const rows = [
    ['Bounty pool', formatCents(award.poolCents)],
    ['Unique valid issues', counts.unique],
    ['Submissions', counts.submitted],
    ['Researchers', researcherCount(report)],
  ] as const
  return html`<dl class="figures">${rows.map(([term, figure]) => html`<div><dt>${term}</dt><dd>${figure}</dd></div>`)}</dl>`
}

function verdictBar(report: PublishedReport): Html {
  const shares = verdictShares(report)
  const { submitted } = report.counts
  const label = `Verdicts: ${shares.map(({ label: name, count }) => `${count} ${name.toLowerCase()}`).join(', ')}`
  const parts = shares.map(({ status, count }) => ({
    ...{ status, share: count / Math.max(1, submitted), pattern: patternOf(status) },
  }))
  return html`${barOf(parts, label)}<ul class="legend">${shares.map(
    ({ status, label: name, count }) =>
      html`<li>${swatchOf(status)}<b>${count}</b> ${name.toLowerCase()} <span>${percentOf(count, submitted)}</span></li>`,
  )}</ul>`
}

function files(slug: string): Html {
  const file = (ending: string, name: string) =>
    html`<li><a class="button" href="/reports/${slug}.${ending}">${name}</a></li>`
  return html`<ul class="files" aria-label="As a file"><li><a class="button main" href="/reports/${slug}.pdf">Download PDF</a></li>${file('md', 'Markdown')}${file('json', 'JSON')}${file('sarif', 'SARIF')}<li><a href="#verify">Signed</a></li></ul>`
}

const endings = [
  ['pdf', 'PDF'],
  ['md', 'Markdown'],
  ['json', 'JSON'],
  ['sarif', 'SARIF'],
] as const

const seal = html`<svg class="seal" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="22.5"/><circle cx="24" cy="24" r="19"/><path transform="translate(13 12) scale(1.375)" fill-rule="evenodd" d="M2 1h7.5a4.5 4.5 0 0 1 0 9H2zM6 4v3h3.5a1.5 1.5 0 0 0 0-3zM2 11h4v2H2zM2 14h4v2H2z"/></svg>`

/** Who signed the files, and how to check that. */
export const sealPart = ({ slug, site }: PublishedReport): Html =>
  html`<section class="part sealed" id="verify">${seal}<div><h2>Signed by ${site.origin.replace(/^https?:\/\//, '')}</h2><p class="note">Each file has an Ed25519 signature: ${endings.map(
    ([ending, name], at) =>
      html`${at > 0 && ', '}<a href="/reports/${slug}.${ending}.sig" aria-label="Signature of the ${name} file">${name}</a>`,
  )}. <a href="/verify">Verify a file in your browser</a>, or ask OpenSSL with the <a href="/api/log/key">key of this site</a> in <code>site.pem</code>:</p><pre class="command" tabindex="0"><code>openssl pkeyutl -verify -pubin -inkey site.pem -rawin -in ${slug}.pdf -sigfile ${slug}.pdf.sig</code></pre></div></section>`
