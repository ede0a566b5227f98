import { excerptOf } from '../../../domain/issues/excerpt'
import { formatCents } from '../../../domain/money'
import type { Tombstone } from '../../../domain/publication/published-report'
import { rowOfBlocks } from '../../../server/http/public/blocks'
import { type Html, html } from '../../../server/http/public/html'
import { noticePage } from '../../../server/http/public/notice-page'
import type { PublicPage } from '../../../server/http/public/public-page'
import { formatCount, utcMinute, utcPeriod } from '../domain/report-labels'
import type { ListedReport } from './published-queries'
import { timeOf } from './report-page-parts'

export type ReportList = {
  reports: readonly ListedReport[]
  total: number
  page: number
  pages: number
  search: string
}

/** Every published report, newest first. */
export function reportListPage(site: string, list: ReportList): PublicPage {
  const { page, search } = list
  return {
    title: search === '' ? 'Published reports' : `Reports with ‘${search}’`,
    description: `Reports of audit contests at ${site}: every finding, who found it, and how the award was split.`,
    path: page > 1 ? `/reports?page=${page}` : '/reports',
    section: '/reports',
    feed: { path: '/reports/feed.atom', title: 'Published reports' },
    isIndexed: search === '',
    main: html`<div class="wide"><header class="title"><h1>Published reports</h1><p>What audit contests found, who found it, and how the award was split. No account required.</p></header>${
      (list.total > 0 || search !== '') && searchForm(search)
    }${list.reports.length === 0 ? emptyList(search) : filledList(list)}</div>`,
  }
}

const searchForm = (search: string): Html =>
  html`<form class="search" method="get" action="/reports" role="search"><input type="search" name="search" value="${search}" maxlength="100" aria-label="Search reports by title and summary" placeholder="Search reports"><button class="button">Search</button></form>`

const emptyList = (search: string): Html =>
  html`<div class="sheet"><section class="part">${
    search === ''
      ? html`<h2>No report has been published yet</h2><p class="note">Reports appear here once a contest's results are final and its judges publish them. <a href="/reports/feed.atom">Follow the feed</a>.</p>`
      : html`<h2>No report has &lsquo;<bdi>${search}</bdi>&rsquo; in its title or summary</h2><p class="note"><a href="/reports">Show all reports</a></p>`
  }</section></div>`

function filledList(list: ReportList): Html {
  const most = Math.max(...list.reports.map(({ submitted }) => submitted))
  return html`<div class="sheet"><ol class="rows reports" aria-label="Reports">${list.reports.map((one) => reportRow(one, most))}</ol></div>${list.pages > 1 && pageLinks(list)}`
}

/** The blocks of all rows have one scale, so that they compare. */
const reportRow = (one: ListedReport, most: number): Html =>
  html`<li class="strip" data-status="final"><div><h2><a href="/reports/${one.slug}">${one.title}</a></h2>${
    one.summary !== '' && html`<p class="note">${excerptOf(one.summary, 300)}</p>`
  }</div><dl><div><dt>Critical findings</dt><dd><b>${one.unique}</b> of ${formatCount(one.submitted, 'submission')}${rowOfBlocks({ solid: one.unique, hollow: one.submitted - one.unique, of: most })}</dd></div><div><dt>Bounty pool</dt><dd><b>${formatCents(one.poolCents)}</b></dd></div><div><dt>Contest</dt><dd>${utcPeriod(one.startDate, one.endDate)}</dd></div></dl></li>`

function pageLinks({ page, pages, search }: ReportList): Html {
  const address = (to: number) => {
    const query = new URLSearchParams({ ...(search && { search }), ...(to > 1 && { page: String(to) }) }).toString()
    return query === '' ? '/reports' : `/reports?${query}`
  }
  return html`<nav class="pages" aria-label="Pages">${page > 1 && html`<a href="${address(page - 1)}" rel="prev">Newer</a>`}<span>Page ${page} of ${pages}</span>${
    page < pages && html`<a href="${address(page + 1)}" rel="next">Older</a>`
  }</nav>`
}

/** What remains of an unpublished report. */
export const tombstonePage = ({ slug, title, publishedAt, unpublishedAt, reason }: Tombstone): PublicPage => ({
  title: `${title} was unpublished`,
  description: 'This report is unpublished.',
  path: `/reports/${slug}`,
  section: '/reports',
  isIndexed: false,
  main: html`<div class="wide"><nav class="back" aria-label="Breadcrumb"><a href="/reports">Published reports</a></nav><article class="sheet"><header class="part head strip" data-status="invalid"><p class="status" data-status="invalid"><b>Unpublished</b><span>${timeOf(unpublishedAt)}</span></p><h1>${title}</h1></header><section class="part"><h2>Why</h2><p class="note lines">${reason}</p><p class="note">The report was published on ${utcMinute(publishedAt)} and unpublished on ${utcMinute(unpublishedAt)}. The public log still proves that it was published.</p></section></article></div>`,
})

export const unknownPage = (path: string): PublicPage =>
  noticePage({
    title: 'Page not found',
    description: 'There is no page at this address.',
    path,
    status: '404',
    text: html`There is no page at this address. The link may be wrong, or the page was never published. See all <a href="/reports">published reports</a>, or search them.`,
    more: searchForm(''),
  })
