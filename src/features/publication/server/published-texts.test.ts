import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaidIssue, paidIssue, textNames, texts } from '#test/server/issue-with-every-text'
import { optionalTextNames, optionalTexts } from '../../../domain/issues/issue-text'
import { redactedFields } from '../../../domain/publication/draft-finding'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { reportAsPdf } from './report-pdf'

/** The report, in which the lead has marked the last word of each of these texts. */
async function publish({ app, grace, params, id }: PaidIssue, marked: readonly (typeof redactedFields)[number][]) {
  const prepare = async () => (await app.call('getReportPreparation', { as: grace, params })).body.data.preparation
  const [finding] = (await prepare()).findings
  const [text] = finding?.texts ?? []
  if (!text) throw new Error('nothing is prepared')
  const redactions = marked.map((field) => ({
    ...{ field, start: text[field].indexOf('xyzzy'), end: text[field].length - 1 },
  }))
  const findings = [{ issueId: id, textOf: id, redactions, contentHash: text.contentHash }]
  const draft = { summary: 'One.', nSloc: null, commit: null, scope: 'All.', delayHours: 0, findings }
  await app.call('saveReportDraft', { as: grace, params, body: draft })
  const { previewDigest, problems } = await prepare()
  expect(problems).toEqual([])
  expect((await app.call('publishReport', { as: grace, params, body: { previewDigest } })).status).toBe(200)
  return { prepared: text, read: async (name: string) => (await app.app.inject(`/reports/${name}`)).body }
}

describe('every text of a submission', () => {
  let report: Awaited<ReturnType<typeof publish>>
  beforeAll(async () => {
    report = await publish(await paidIssue({ atEnd: afterAll }), [])
  })

  const readers: [reader: string, read: () => Promise<unknown>][] = [
    ['the lead who prepares the report', async () => report.prepared],
    ['the page of the report', () => report.read('vault-spring')],
    ['the page of the finding', () => report.read('vault-spring/C-01')],
    ['the report as JSON', () => report.read('vault-spring.json')],
    ['the report as Markdown', () => report.read('vault-spring.md')],
    ['the report as SARIF', () => report.read('vault-spring.sarif')],
  ]
  test.each(readers)('is read by %s', async (_, read) => {
    const found = JSON.stringify(await read())
    const missing = textNames.filter((name) => !found.includes(texts[name]))
    expect(missing).toEqual([])
  })

  test.each(optionalTextNames)('is in the report as PDF: %s', async (name) => {
    const stored = JSON.parse(await report.read('vault-spring.json')) as PublishedReport
    const without = stored.findings.map((finding) => ({ ...finding, [optionalTexts[name].publishedAs]: '' }))
    const [whole, less] = [await reportAsPdf(stored), await reportAsPdf({ ...stored, findings: without })]
    expect(whole.length).toBeGreaterThan(less.length)
  })
})

test('a passage can be redacted in every text of a submission', async () => {
  const { read } = await publish(await paidIssue(), redactedFields)
  for (const name of ['vault-spring', 'vault-spring.json', 'vault-spring.md', 'vault-spring.sarif']) {
    const found = await read(name)
    expect([name, found.includes('[redacted]'), found.includes('xyzzy')]).toEqual([name, true, false])
  }
})
