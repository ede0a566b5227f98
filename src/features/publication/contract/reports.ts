import { z } from 'zod'
import { searchIn } from '../../../contract/contests/search'
import { endpoint, minute } from '../../../contract/endpoint'
import { isoInstant, pagination, success } from '../../../contract/envelope'
import * as field from '../../../contract/fields'

const listedReport = z
  .object({
    contestId: z.string(),
    slug: z.string().meta({ description: 'The last part of its address.' }),
    version: z.int(),
    digest: z.string().meta({ description: 'SHA-256 of its JSON.' }),
    visibleFrom: isoInstant,
    title: z.string(),
    summary: z.string().meta({ description: 'Markdown.' }),
    startDate: isoInstant,
    endDate: isoInstant,
    submitted: z.int(),
    unique: z.int(),
    poolCents: z.int(),
  })
  .meta({ id: 'ListedReport', description: 'A published report in a list.' })

const slugParams = z.object({
  slug: z.string().max(200).meta({ description: 'The last part of the address of a report.', example: 'vault-spring' }),
})

const publicLimits = [{ by: 'ip', max: 600, windowSeconds: minute, countedAs: 'reports' }] as const

const reportTotals = z
  .object({
    contests: z.int().meta({ description: 'With a published report.' }),
    awardedCents: z.int(),
    researchers: z.int().meta({ description: 'Credited, and named by their own consent; others are not counted.' }),
  })
  .meta({ id: 'ReportTotals', description: 'What all published reports add up to.' })

/** Public endpoints. They show what is currently published and visible, and give the same reply for everything else. */
export const reportEndpoints = {
  listReports: endpoint({
    method: 'GET',
    path: '/reports',
    access: 'public',
    summary: 'List published reports, newest first',
    query: z.strictObject({
      search: searchIn('title or summary'),
      contestId: field.idFilter,
      ...field.paging(20),
    }),
    reply: success(z.object({ reports: z.array(listedReport), pagination })),
    errors: ['validation_error'],
    limits: publicLimits,
    cachedSeconds: 60,
  }),
  getReportSummary: endpoint({
    method: 'GET',
    path: '/report-summary',
    access: 'public',
    summary: 'Get what all published reports add up to, and the three newest',
    reply: success(z.object({ totals: reportTotals, newest: z.array(listedReport) })),
    errors: [],
    limits: publicLimits,
    cachedSeconds: 60,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/reports/{slug}',
    access: 'public',
    summary: 'Get a published report: its stored JSON, byte for byte, as its digest in the ledger covers it',
    params: slugParams,
    reply: z.looseObject({ format: z.literal('primacy-report/1'), slug: z.string(), version: z.int() }),
    errors: ['report_not_found', 'report_unpublished'],
    limits: publicLimits,
    conditional: true,
    cachedSeconds: 60,
  }),
}
