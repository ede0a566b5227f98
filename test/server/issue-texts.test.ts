import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaidIssue, paidIssue, textNames, texts } from './issue-with-every-text'

describe('every text of a submission', () => {
  let issue: PaidIssue
  beforeAll(async () => {
    issue = await paidIssue({ atEnd: afterAll })
  })

  const readers: [reader: string, read: () => Promise<unknown>][] = [
    ['its author', () => issue.app.call('getIssue', { as: issue.ada, params: { id: issue.id } })],
    ['a judge', () => issue.app.call('getIssue', { as: issue.grace, params: { id: issue.id } })],
    ['the list of a contest', () => issue.app.call('listContestIssues', { as: issue.grace, params: issue.params })],
    ['the revisions', () => issue.app.call('readJudging', { as: issue.grace, params: { id: issue.id } })],
    ['a sponsor', () => issue.app.call('readSponsorPage', { as: issue.nadia, params: issue.params })],
    ['the export of an account', () => issue.app.call('downloadRecord', { as: issue.ada })],
  ]
  test.each(readers)('is read by %s', async (_, read) => {
    const found = JSON.stringify(await read())
    const missing = textNames.filter((name) => !found.includes(texts[name]))
    expect(missing).toEqual([])
  })
})
