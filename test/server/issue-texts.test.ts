import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyTextNames, mapOptionalTexts, optionalTextNames, optionalTexts } from '../../src/domain/issues/issue-text'
import type { PublishedReport } from '../../src/domain/publication/published-report'
import { redactedFields } from '../../src/domain/publication/report-draft'
import { reportAsPdf } from '../../src/server/publication/files/report-pdf'
import { minutesAfter, startTestApp } from './start-test-app'

const textNames = ['title', ...bodyTextNames] as const
const written = (name: (typeof textNames)[number]) => `What stands in ${name}, and xyzzy-${name}.`
const texts = {
  title: written('title'),
  description: written('description'),
  ...mapOptionalTexts((name) => written(name)),
}

/** A submission with every text that there is, released to a sponsor, paid and published. */
async function publishedIssue(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options)
  const [olga, grace, ada, nadia] = [
    await app.person('olga'),
    await app.person('grace'),
    await app.person('ada'),
    await app.person('nadia'),
  ]
  const contest = await app.contest(olga, { prizePoolCents: 100 })
  const params = { id: contest.id }
  const seat = (personId: string, kind: string) =>
    app.call('setSeat', { as: olga, params, body: { personId, seat: kind } })
  await seat(grace.id, 'lead')
  await seat(nadia.id, 'sponsor')
  const first = { contestId: contest.id, title: 'First', description: 'Of it.' }
  const { _id: id } = (await app.call('submitIssue', { as: ada, body: first })).body.data.issue
  await app.call('updateIssue', { as: ada, params: { id }, body: texts })
  await app.call('setVerdict', { as: grace, params: { id }, body: { status: 'valid' } })
  app.clock.set(minutesAfter(contest.endDate, 2))
  await app.call('releaseIssues', { as: grace, params, body: {} })
  await app.call('finalizeContest', { as: olga, params })
  return { app, olga, grace, ada, nadia, contest, params, id }
}

type Published = Awaited<ReturnType<typeof publishedIssue>>

/** The report, in which the lead has marked the last word of each of these texts. */
async function publish({ app, grace, params, id }: Published, marked: readonly (typeof redactedFields)[number][]) {
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
  let issue: Published
  let report: Awaited<ReturnType<typeof publish>>
  beforeAll(async () => {
    issue = await publishedIssue({ atEnd: afterAll })
    report = await publish(issue, [])
  })

  const readers: [reader: string, read: () => Promise<unknown>][] = [
    ['its author', () => issue.app.call('getIssue', { as: issue.ada, params: { id: issue.id } })],
    ['a judge', () => issue.app.call('getIssue', { as: issue.grace, params: { id: issue.id } })],
    ['the list of a contest', () => issue.app.call('listContestIssues', { as: issue.grace, params: issue.params })],
    ['the revisions', () => issue.app.call('readJudging', { as: issue.grace, params: { id: issue.id } })],
    ['a sponsor', () => issue.app.call('readSponsorPage', { as: issue.nadia, params: issue.params })],
    ['the export of an account', () => issue.app.call('downloadRecord', { as: issue.ada })],
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
  const { read } = await publish(await publishedIssue(), redactedFields)
  for (const name of ['vault-spring', 'vault-spring.json', 'vault-spring.md', 'vault-spring.sarif']) {
    const found = await read(name)
    expect([name, found.includes('[redacted]'), found.includes('xyzzy')]).toEqual([name, true, false])
  }
})
