import { excerptOf } from '../../../domain/issues/excerpt'
import { formatCents } from '../../../domain/money'
import type { PublishedFinding, PublishedReport } from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { fitsOnOnePage, formatCount } from '../domain/report-labels'
import { awardParts } from './award-part'
import { agreementPart, countsPart, scopePart, timelinePart } from './facts-part'
import { findingBody } from './finding-part'
import { renderMarkdown } from './render-markdown'
import { timeOf } from './time-part'

/** The length that search engines and chat previews show. */
const describedCharacters = 200

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
export function reportPage(report: PublishedReport, whole = fitsOnOnePage(report)): PublicPage {
  const before = [
    headPart(report),
    summaryPart(report),
    scopePart(report),
    countsPart(report),
    findingList(report, whole),
  ]
  const findings = (whole ? report.findings : []).map(
    (finding) =>
      html`<section class="part finding strip" data-status="valid" id="${finding.anchor}"><a class="number" href="${addressOf(report, finding)}" aria-label="${finding.anchor} on its own page">${finding.anchor}</a>${findingHead(finding)}${findingBody(finding)}</section>`,
  )
  const after = [awardParts(report), agreementPart(report), timelinePart(report)]
  const sheet = html`<article class="sheet">${before}${findings}${after}</article>`
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
    main: html`<div class="wide"><nav class="back" aria-label="Breadcrumb"><a href="/reports">Published reports</a></nav><div class="columns">${sheet}${rail(report)}</div></div>`,
  }
}

function headPart({ title, version, publishedAt, counts, award, contest }: PublishedReport): Html {
  const figures = [
    ['Bounty pool', formatCents(award.poolCents)],
    ['Unique valid issues', counts.unique],
    ['Submissions', counts.submitted],
    ...(contest.nSloc === null ? [] : [['nSLOC', contest.nSloc.toLocaleString('en-US')]]),
  ]
  return html`<header class="part head strip" data-status="final"><p class="status" data-status="final"><b>Published report</b><span>${timeOf(publishedAt)}${version > 1 && `, version ${version}`}</span></p><h1>${title}</h1><dl class="figures">${figures.map(
    ([term, figure]) => html`<div><dt>${term}</dt><dd>${figure}</dd></div>`,
  )}</dl></header>`
}

const summaryPart = ({ summary }: PublishedReport): Html | null =>
  summary.trim() === ''
    ? null
    : html`<section class="part" id="summary"><h2>Summary</h2><div class="prose">${renderMarkdown(summary, 'summary')}</div></section>`

function findingList(report: PublishedReport, whole: boolean): Html {
  const { findings } = report
  const row = (one: PublishedFinding) =>
    html`<li class="strip" data-status="valid"><span class="number" aria-hidden="true">${one.anchor}</span><a href="${whole ? `#${one.anchor}` : addressOf(report, one)}">${one.title}</a><p>Found by <bdi>${one.foundBy.name}</bdi>${
      one.alsoFoundBy.length > 0 && ` and ${formatCount(one.alsoFoundBy.length, 'other')}`
    }</p></li>`
  return html`<section class="part" id="findings"><h2>Findings</h2>${
    findings.length === 0
      ? html`<p class="note">No submission was valid.</p>`
      : html`<p class="note">${formatCount(findings.length, 'unique valid issue')}, all Critical, in the order they were first submitted.</p><ol class="rows">${findings.map(row)}</ol>`
  }</section>`
}

const findingHead = ({ anchor, title }: PublishedFinding): Html =>
  html`<p class="status" data-status="valid"><b>Critical</b><span>${anchor}</span></p><h2>${title}</h2>`

function rail({ slug, findings, agreement }: PublishedReport): Html {
  const file = (ending: string, name: string) =>
    html`<li><a href="/reports/${slug}.${ending}">${name}</a> <a class="mono" href="/reports/${slug}.${ending}.sig" aria-label="Signature of the ${name} file">.sig</a></li>`
  const parts = [
    ['summary', 'Summary'],
    ['scope', 'Scope'],
    ['counts', 'Submissions and verdicts'],
    ['findings', `Findings (${findings.length})`],
    ['award', 'Award split'],
    ['recompute', 'Recompute'],
    ...(agreement ? [['agreement', 'Judge agreement']] : []),
    ['timeline', 'Timeline'],
  ]
  return html`<div class="rail"><nav class="panel" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${parts.map(
    ([id, name]) => html`<li><a href="#${id}">${name}</a></li>`,
  )}</ul></nav><section class="panel" aria-labelledby="files"><h2 id="files">As a file</h2><ul>${file('md', 'Markdown')}${file('pdf', 'PDF')}${file('json', 'JSON')}${file('sarif', 'SARIF')}</ul><p>Each is signed with the <a href="/api/log/key">key of this site</a>.</p></section></div>`
}

/** A single finding at its own URL. */
export function findingPage(report: PublishedReport, finding: PublishedFinding): PublicPage {
  const at = report.findings.indexOf(finding)
  const [before, after] = [report.findings[at - 1], report.findings[at + 1]]
  const step = (one: PublishedFinding | undefined, words: string, rel: string) =>
    one &&
    html`<li><a href="${addressOf(report, one)}" rel="${rel}">${words}: ${one.anchor}</a><p>${one.title}</p></li>`
  return {
    title: `${finding.anchor}: ${finding.title}`,
    description: excerptOf(finding.description, describedCharacters),
    path: addressOf(report, finding),
    ...previewOf(report),
    main: html`<div class="wide"><nav class="back" aria-label="Breadcrumb"><ul><li><a href="/reports">Published reports</a></li><li><a href="${addressOf(report)}">${report.title}</a></li></ul></nav><div class="columns"><article class="sheet"><header class="part head strip" data-status="valid"><p class="status" data-status="valid"><b>Critical</b><span>${finding.anchor} of ${report.title}</span></p><h1>${finding.title}</h1></header><div class="part"><h2 class="unseen">Finding</h2>${findingBody(finding)}</div></article><div class="rail"><nav class="panel" aria-labelledby="others"><h2 id="others">In this report</h2><ul>${step(before, 'Previous', 'prev')}${step(after, 'Next', 'next')}<li><a href="${addressOf(report)}">All ${formatCount(report.findings.length, 'finding')}</a></li></ul></nav></div></div></div>`,
  }
}
