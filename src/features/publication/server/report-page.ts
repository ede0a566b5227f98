import { excerptOf } from '../../../domain/issues/excerpt'
import { blindReviewText, formatAgreementFigure } from '../../../domain/judging/second-look/agreement'
import { formatCents } from '../../../domain/money'
import type { PublishedFinding, PublishedReport } from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { percentOf, phasesOf, researcherCount, verdictShares } from '../domain/report-figures'
import { fitsOnOnePage, formatCount, invalidReasons, timelineLabels, utcDay, utcPeriod } from '../domain/report-labels'
import { awardPart } from './award-part'
import { findingBody, findingStatus } from './finding-part'
import { renderMarkdown } from './render-markdown'
import { barOf, barPatterns, patternOf, swatchOf, timeOf } from './report-page-parts'

/** The length that search engines and chat previews show. */
const describedCharacters = 200
/** With more findings, the contents show only their numbers on a narrow screen. */
const fewFindings = 12
/** With more findings, a phone takes long to lay all of them out at once. */
const laidOutAtOnce = 40

const addressOf = ({ slug }: PublishedReport, finding?: PublishedFinding): string =>
  `/reports/${slug}${finding ? `/${finding.anchor}` : ''}`

const previewOf = (report: PublishedReport) => ({
  image: {
    path: `${addressOf(report)}/image.png`,
    alt: `${report.title}: ${formatCount(report.counts.unique, 'unique valid issue')}`,
  },
  section: '/reports' as const,
})

/** A report's page: complete texts, or only titles if the findings are too long for one page. */
export function reportPage(report: PublishedReport, isOnePage = fitsOnOnePage(report)): PublicPage {
  const results = [
    summaryPart(report),
    countsPart(report),
    awardPart(report),
    timelinePart(report),
    scopePart(report),
    agreementPart(report),
  ]
  const findings = isOnePage ? wholeFindings(report) : findingList(report)
  const sheet = html`<article class="${report.findings.length > laidOutAtOnce ? 'sheet lazy' : 'sheet'}">${results}${findings}${sealPart(report)}</article>`
  return {
    title: report.title,
    description:
      excerptOf(report.summary, describedCharacters) ||
      `${formatCount(report.counts.unique, 'unique valid issue')} were found.`,
    path: addressOf(report),
    ...previewOf(report),
    alternates: [
      { type: 'application/json', path: `${addressOf(report)}.json` },
      { type: 'text/markdown', path: `${addressOf(report)}.md` },
    ],
    feed: { path: '/reports/feed.atom', title: 'Published reports' },
    main: html`<div class="wide report"><nav class="back" aria-label="Breadcrumb"><a href="/reports">Published reports</a></nav>${coverPart(report)}<div class="columns">${contents(report, isOnePage)}${sheet}</div></div>`,
  }
}

const summaryPart = ({ summary }: PublishedReport): Html | null =>
  summary.trim() === ''
    ? null
    : html`<section class="part" id="summary"><h2>Summary</h2><div class="prose">${renderMarkdown(summary, 'summary')}</div></section>`

/** The anchor in the gutter. A narrow one has room for its number only; the status says it in full. */
const gutterNumber = ({ anchor }: PublishedFinding): Html =>
  html`<span class="prefix">${anchor.slice(0, 2)}</span>${anchor.slice(2)}`

const wholeFindings = (report: PublishedReport): Html =>
  html`${report.findings.length === 0 && noFindings}${report.findings.map(
    (finding) =>
      html`<section class="part finding strip" data-status="valid" id="${finding.anchor}"><a class="number" href="${addressOf(report, finding)}" aria-label="${finding.anchor} on its own page">${gutterNumber(finding)}</a>${findingStatus(finding, report)}<h2>${finding.title}</h2>${findingBody(finding, report)}</section>`,
  )}`

const noFindings = html`<section class="part"><h2>Findings</h2><p class="note">No submission was valid.</p></section>`

/** Of a long report: titles that lead to the findings' own pages. */
const findingList = (report: PublishedReport): Html =>
  html`<section class="part" id="findings"><h2>Findings</h2><p class="note">${formatCount(report.findings.length, 'unique valid issue')}, all Critical, in the order they were first submitted.</p><ol class="rows">${report.findings.map(
    (one) =>
      html`<li class="strip" data-status="valid"><span class="number" aria-hidden="true">${gutterNumber(one)}</span><a href="${addressOf(report, one)}">${one.title}</a>${findingStatus(one, report)}</li>`,
  )}</ol></section>`

function contents(report: PublishedReport, isOnePage: boolean): Html {
  const { findings, agreement, summary } = report
  const parts = [
    ...(summary.trim() === '' ? [] : [['summary', 'Summary']]),
    ['counts', 'Submissions and verdicts'],
    ['award', 'Award split'],
    ['timeline', 'Timeline'],
    ['scope', 'Scope'],
    ...(agreement ? [['agreement', 'Judge agreement']] : []),
    ...(isOnePage ? [] : [['findings', `Findings (${findings.length})`]]),
    ['verify', 'Signatures'],
  ]
  const ofFindings =
    isOnePage &&
    findings.length > 0 &&
    html`<h3>${formatCount(findings.length, 'finding')}</h3><ol class="${findings.length > fewFindings ? 'anchors many' : 'anchors'}">${findings.map(
      ({ anchor, title }) =>
        html`<li><a href="#${anchor}"><span class="mono">${anchor}</span> <span>${title}</span></a></li>`,
    )}</ol>`
  return html`<div class="rail"><nav class="panel contents" aria-labelledby="contents"><h2 id="contents">Contents</h2><ul>${parts.map(
    ([id, name]) => html`<li><a href="#${id}">${name}</a></li>`,
  )}</ul>${ofFindings}</nav></div>`
}

/** A single finding at its own URL. */
export function findingPage(report: PublishedReport, finding: PublishedFinding): PublicPage {
  const at = report.findings.indexOf(finding)
  const [before, after] = [report.findings[at - 1], report.findings[at + 1]]
  const address = addressOf(report, finding)
  const displayUrl = `${report.site.origin.replace(/^https?:\/\//, '')}${address}`
  const step = (one: PublishedFinding | undefined, label: string, rel: string) =>
    one &&
    html`<li><a href="${addressOf(report, one)}" rel="${rel}">${label}: ${one.anchor}</a><p>${one.title}</p></li>`
  return {
    title: `${finding.anchor}: ${finding.title}`,
    description: excerptOf(finding.description, describedCharacters),
    path: address,
    ...previewOf(report),
    main: html`<div class="wide report"><nav class="back" aria-label="Breadcrumb"><ul><li><a href="/reports">Published reports</a></li><li><a href="${addressOf(report)}">${report.title}</a></li></ul></nav><div class="columns"><article class="sheet"><header class="part head strip" data-status="valid"><span class="number" aria-hidden="true">${gutterNumber(finding)}</span>${findingStatus(finding, report)}<h1>${finding.title}</h1></header><div class="part"><h2 class="unseen">Finding</h2>${findingBody(finding, report)}</div></article><div class="rail"><section class="panel" aria-labelledby="link"><h2 id="link">Link to this finding</h2><p><a class="permalink" href="${address}">${displayUrl}</a></p></section><nav class="panel" aria-labelledby="others"><h2 id="others">In this report</h2><ul>${step(before, 'Previous', 'prev')}${step(after, 'Next', 'next')}<li><a href="${addressOf(report)}">All ${formatCount(report.findings.length, 'finding')}</a></li></ul></nav></div></div></div>`,
  }
}

/** The cover: whose report it is, of what, how it ended, and its files. */
function coverPart(report: PublishedReport): Html {
  const { title, version, publishedAt, contest, slug } = report
  const source = [contest.repositoryUrl?.replace(/^https?:\/\//, ''), contest.commit?.slice(0, 12)]
  const label = source.filter(Boolean).join(' @ ')
  return html`<header class="sheet cover strip" data-status="active">${barPatterns}<div class="part"><p class="status"><b>Audit report</b><span>${timeOf(publishedAt)}${version > 1 && `, version ${version}`}</span></p><h1>${title}</h1><p class="period">Audit contest, ${utcPeriod(contest.startDate, contest.endDate)}${
    label !== '' && html`<span class="mono">${label}</span>`
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
const sealPart = ({ slug, site }: PublishedReport): Html =>
  html`<section class="part sealed" id="verify">${seal}<div><h2>Signed by ${site.origin.replace(/^https?:\/\//, '')}</h2><p class="note">Each file has an Ed25519 signature: ${endings.map(
    ([ending, name], at) =>
      html`${at > 0 && ', '}<a href="/reports/${slug}.${ending}.sig" aria-label="Signature of the ${name} file">${name}</a>`,
  )}. <a href="/verify">Verify a file in your browser</a>, or ask OpenSSL with the <a href="/api/log/key">key of this site</a> in <code>site.pem</code>:</p><pre class="command" tabindex="0"><code>openssl pkeyutl -verify -pubin -inkey site.pem -rawin -in ${slug}.pdf -sigfile ${slug}.pdf.sig</code></pre></div></section>`

/** URLs come from the contest's form; only web URLs become links. */
const webLink = (address: string): Html =>
  /^https?:\/\//.test(address)
    ? html`<a href="${address}" rel="nofollow noopener ugc">${address}</a>`
    : html`${address}`

/** The URL of a commit on GitHub or GitLab; null for repositories elsewhere. */
function commitAddress(repositoryUrl: string | null, commit: string | null): string | null {
  const repository = repositoryUrl?.replace(/(?:\.git)?\/?$/, '') ?? ''
  if (commit === null || !/^https:\/\/git(?:hub|lab)\.com\/[\w.-]+(?:\/[\w.-]+)+$/.test(repository)) return null
  return repository.startsWith('https://github.com/')
    ? `${repository}/tree/${commit}`
    : `${repository}/-/tree/${commit}`
}

function scopePart({ contest }: PublishedReport): Html {
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
function timelinePart(report: PublishedReport): Html {
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
function countsPart(report: PublishedReport): Html {
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

function agreementPart({ agreement }: PublishedReport): Html | null {
  if (!agreement) return null
  const { count, agreed, raw, kappa, ac1 } = agreement
  return html`<section class="part" id="agreement"><h2>Judge agreement</h2><p class="note">${formatCount(count, 'submission')} drawn at random were judged again by another judge${blindReviewText(agreement)}. ${agreed} got the same verdict.</p><dl class="facts"><dt>Same verdict</dt><dd>${formatAgreementFigure(raw)}</dd><dt>Cohen’s kappa</dt><dd>${formatAgreementFigure(kappa)}</dd><dt>Gwet’s AC1</dt><dd>${formatAgreementFigure(ac1)}</dd></dl><p class="note">Both correct for chance agreement. Kappa is low when nearly all verdicts are the same, even if judges agree, so read it together with the others.</p></section>`
}
