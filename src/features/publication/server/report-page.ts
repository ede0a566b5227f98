import { excerptOf } from '../../../domain/issues/excerpt'
import type { PublishedFinding, PublishedReport } from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { fitsOnOnePage, formatCount } from '../domain/report-labels'
import { awardPart } from './award-part'
import { coverPart, sealPart } from './cover-part'
import { agreementPart, countsPart, scopePart, timelinePart } from './facts-part'
import { findingBody, findingStatus } from './finding-part'
import { renderMarkdown } from './render-markdown'

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
export function reportPage(report: PublishedReport, whole = fitsOnOnePage(report)): PublicPage {
  const results = [
    summaryPart(report),
    countsPart(report),
    awardPart(report),
    timelinePart(report),
    scopePart(report),
    agreementPart(report),
  ]
  const findings = whole ? wholeFindings(report) : findingList(report)
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
    main: html`<div class="wide report"><nav class="back" aria-label="Breadcrumb"><a href="/reports">Published reports</a></nav>${coverPart(report)}<div class="columns">${contents(report, whole)}${sheet}</div></div>`,
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

function contents(report: PublishedReport, whole: boolean): Html {
  const { findings, agreement, summary } = report
  const parts = [
    ...(summary.trim() === '' ? [] : [['summary', 'Summary']]),
    ['counts', 'Submissions and verdicts'],
    ['award', 'Award split'],
    ['timeline', 'Timeline'],
    ['scope', 'Scope'],
    ...(agreement ? [['agreement', 'Judge agreement']] : []),
    ...(whole ? [] : [['findings', `Findings (${findings.length})`]]),
    ['verify', 'Signatures'],
  ]
  const ofFindings =
    whole &&
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
  const shown = `${report.site.origin.replace(/^https?:\/\//, '')}${address}`
  const step = (one: PublishedFinding | undefined, words: string, rel: string) =>
    one &&
    html`<li><a href="${addressOf(report, one)}" rel="${rel}">${words}: ${one.anchor}</a><p>${one.title}</p></li>`
  return {
    title: `${finding.anchor}: ${finding.title}`,
    description: excerptOf(finding.description, describedCharacters),
    path: address,
    ...previewOf(report),
    main: html`<div class="wide report"><nav class="back" aria-label="Breadcrumb"><ul><li><a href="/reports">Published reports</a></li><li><a href="${addressOf(report)}">${report.title}</a></li></ul></nav><div class="columns"><article class="sheet"><header class="part head strip" data-status="valid"><span class="number" aria-hidden="true">${gutterNumber(finding)}</span>${findingStatus(finding, report)}<h1>${finding.title}</h1></header><div class="part"><h2 class="unseen">Finding</h2>${findingBody(finding, report)}</div></article><div class="rail"><section class="panel" aria-labelledby="link"><h2 id="link">Link to this finding</h2><p><a class="permalink" href="${address}">${shown}</a></p></section><nav class="panel" aria-labelledby="others"><h2 id="others">In this report</h2><ul>${step(before, 'Previous', 'prev')}${step(after, 'Next', 'next')}<li><a href="${addressOf(report)}">All ${formatCount(report.findings.length, 'finding')}</a></li></ul></nav></div></div></div>`,
  }
}
