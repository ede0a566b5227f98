import { expect } from 'vitest'
import type { FeatureTests } from '../../../../test/features'
import type { OwnedObjects } from '../../../../test/server/access/owned-objects'

const final = (objects: OwnedObjects) => objects.final
const draft = { summary: 'All of it.', nSloc: 1, commit: '1f2e3d4c5b6a', scope: 'All.', delayHours: 0, findings: [] }

type Final = Parameters<NonNullable<FeatureTests['publishFinal']>>[0]

async function publishFinal({ app, judge, params }: Final): Promise<void> {
  await app.call('saveReportDraft', { as: judge, params, body: draft })
  const { preparation } = (await app.call('getReportPreparation', { as: judge, params })).body.data
  const body = { previewDigest: preparation.previewDigest }
  expect((await app.call('publishReport', { as: judge, params, body })).status).toBe(200)
}

export const tests: FeatureTests = {
  accessRows: {
    getReportPreparation: {
      of: final,
      outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
    },
    previewReport: {
      of: final,
      outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
    },
    saveReportDraft: {
      of: final,
      body: () => ({ summary: 'Two.', nSloc: 10, commit: null, scope: 'All.', delayHours: 0, findings: [] }),
      outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '200', missing: '404 CONTEST_NOT_FOUND' },
    },
    // Nothing is prepared yet.
    publishReport: {
      of: final,
      body: () => ({ previewDigest: 'x' }),
      outcomes: { own: '403 CONFLICT_OF_INTEREST', foreign: '409 REPORT_NOT_READY', missing: '404 CONTEST_NOT_FOUND' },
    },
    unpublishReport: {
      of: final,
      body: () => ({ reason: 'Because.' }),
      outcomes: {
        own: '403 CONFLICT_OF_INTEREST',
        foreign: '409 REPORT_NOT_PUBLISHED',
        missing: '404 CONTEST_NOT_FOUND',
      },
    },
    getReport: { outcomes: '404 REPORT_NOT_FOUND' },
  },
  /** A report, first with passages left out of every finding, then without. */
  async tellFinalStory(site) {
    const { ask, block, line, olga, params } = site
    const prepare = async () => (await ask('getReportPreparation', { as: olga, params })).preparation
    type Prepared = { issueId: string; textOf: string; texts: { contentHash: string }[] }
    const findings = (await prepare()).findings.map(({ issueId, textOf, texts }: Prepared) => ({
      ...{ issueId, textOf, contentHash: texts[0]?.contentHash },
      redactions: Array.from({ length: 200 }, (_, at) => ({
        field: 'description',
        start: 50 * at,
        end: 50 * at + 7,
      })),
    }))
    const text = { summary: block(10_000), scope: block(10_000), nSloc: 10, commit: 'abcdef1', delayHours: 0 }
    for (const chosen of [findings, []]) {
      await ask('saveReportDraft', { as: olga, params, body: { ...text, findings: chosen } })
      await ask('previewReport', { as: olga, params })
    }
    const { previewDigest } = await prepare()
    const published = await ask('publishReport', { as: olga, params, body: { previewDigest } })
    return {
      slug: published.preparation.history[0].slug,
      takeBack: () => ask('unpublishReport', { as: olga, params, body: { reason: line(2_000) } }),
    }
  },
  publishFinal,
  async filesHandedOut({ app, olga, params }) {
    await publishFinal({ app, judge: olga, params })
    const fetched = async (ending: string): Promise<Buffer> =>
      (await app.app.inject(`/reports/vault-spring.${ending}`)).rawPayload
    const says = 'signed, exactly as it is'
    return Promise.all(
      ['json', 'md', 'sarif', 'pdf'].map(async (ending) => ({
        ...{ name: `vault-spring.${ending}`, says },
        ...{ bytes: await fetched(ending), signature: await fetched(`${ending}.sig`) },
      })),
    )
  },
}
