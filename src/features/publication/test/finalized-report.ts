import type { Person } from '../../../../test/server/cast'
import { judgedContest } from '../../../../test/server/judged-contest'
import type { Reply, Sent } from '../../../contract/endpoints'

export type Draft = Sent<'saveReportDraft', 'body'>
type Preparation = Reply<'getReportPreparation'>['data']['preparation']

const written: Draft = {
  summary: 'Three researchers found two critical vulnerabilities.',
  nSloc: 1_840,
  commit: '1f2e3d4c5b6a',
  scope: 'Everything in src/vaults.',
  delayHours: 0,
  findings: [],
}

/** The judged contest, finalized, with calls about its report. Olga finalized it, and has no seat in it. */
export async function finalizedReport(change: Parameters<typeof judgedContest>[0] = {}) {
  const contest = await judgedContest(change)
  const { app, olga, params, finalize } = contest
  await finalize()
  const prepare = (as: Person = olga) => app.call('getReportPreparation', { as, params })
  const prepared = async (): Promise<Preparation> => (await prepare()).body.data.preparation
  return {
    ...contest,
    prepare,
    prepared,
    preview: async () => JSON.parse((await prepared()).preview),
    save: (draft: Partial<Draft> = {}, { as = olga, seen }: { as?: Person; seen?: number } = {}) =>
      app.call('saveReportDraft', {
        ...{ as, params, body: { ...written, ...draft } },
        headers: seen === undefined ? {} : { 'if-match': `"${seen}"` },
      }),
    publish: async (as: Person = olga, previewDigest?: string) =>
      app.call('publishReport', {
        ...{ as, params },
        body: { previewDigest: previewDigest ?? (await prepared()).previewDigest },
      }),
    unpublish: (reason: unknown = 'A passage is still open.', as: Person = olga) =>
      app.call('unpublishReport', { as, params, body: { reason } }),
    report: (slug = 'vault-spring') => app.app.inject({ url: `/api/reports/${slug}` }),
    list: (query = '') => app.app.inject({ url: `/api/reports${query}` }),
  }
}
