import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { noOptionalTexts } from '../../domain/issues/issue-text'

const description = '# Drain\r\n\n**a** <b>raw</b> [x](javascript:alert(1))\t '

async function adasIssue(change: object = {}) {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const [ada, grace] = [await app.person('ada'), await app.person('grace')]
  const sent = await app.call('submitIssue', {
    as: ada,
    body: { contestId: contest.id, title: 'Drain', description, ...change },
  })
  expect(sent.status).toBe(201)
  const { issue } = sent.body.data
  const read = async () => (await app.call('getIssue', { as: ada, params: { id: issue._id } })).body.data.issue
  const judge = (body: object) => app.call('setVerdict', { as: grace, params: { id: issue._id }, body })
  return { app, contest, ada, grace, issue, read, judge }
}

test('a new issue is sent with its exact text, pending, without a group, and with equal times [3.issue.01 .02 .03 .06 .07 .08 4.issue.01 7.issues.01 .04]', async () => {
  const { app, contest, ada, read } = await adasIssue({ status: 'valid', isPrimary: true })
  const now = app.clock.now().toISOString()
  expect(await read()).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'Drain',
    description,
    ...noOptionalTexts,
    status: 'pending',
    invalidationReason: null,
    invalidationCode: null,
    isDuplicate: false,
    isPrimary: false,
    duplicateGroupId: null,
    createdAt: now,
    updatedAt: now,
    userId: { _id: ada.id, username: 'ada' },
    contestId: { _id: contest.id, title: 'Vault Spring', prizePool: 100_000 },
    placeInLine: 1,
    receivedAt: now,
    contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    isEdited: false,
    version: 1,
  })
})

test('a proof of concept is returned as the Markdown that was sent [3.issue.03]', async () => {
  const { read } = await adasIssue({ pocLink: 'See **this**:\n\n```sh\nforge test\n```' })
  expect((await read()).pocLink).toBe('See **this**:\n\n```sh\nforge test\n```')
})

test('an invalid issue is sent with its reason, to its author too [3.issue.05 4.issue.03 7.issues.07]', async () => {
  const { read, judge } = await adasIssue()
  const reply = await judge({ status: 'invalid', invalidationReason: 'Needs a trusted party.' })
  expect([reply.status, reply.body.data.issue.status]).toEqual([200, 'invalid'])
  expect(await read()).toMatchObject({ status: 'invalid', invalidationReason: 'Needs a trusted party.' })
})

test('the author sees a valid issue as valid, and an unknown verdict is refused [3.issue.04 4.issue.02 7.issues.07]', async () => {
  const { read, judge } = await adasIssue()
  expect((await judge({ status: 'accepted' })).status).toBe(400)
  expect((await read()).status).toBe('pending')
  expect((await judge({ status: 'valid' })).body.data.issue.status).toBe('valid')
  expect((await read()).status).toBe('valid')
})

test('a researcher cannot give a verdict, not even on their own issue [4.issue.04]', async () => {
  const { app, ada, issue, read } = await adasIssue()
  for (const as of [ada, await app.person('linus')]) {
    const refused = await app.call('setVerdict', { as, params: { id: issue._id }, body: { status: 'valid' } })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
  }
  expect((await read()).status).toBe('pending')
})

test('grouped issues have the id and flags of their group, and lose them when they leave [3.issue.06 .07 4.duplicates.01 .02 7.issues.08 .09 T5]', async () => {
  const { app, contest, grace, issue, read } = await adasIssue()
  const sent = await app.call('submitIssue', {
    as: await app.person('linus'),
    body: { contestId: contest.id, title: 'The same', description },
  })
  const other = sent.body.data.issue
  const group = await app.call('groupDuplicates', { as: grace, body: { issueIds: [other._id, issue._id] } })
  const { duplicateGroupId, primaryId, issues } = group.body.data
  expect(group.status).toBe(200)
  expect(primaryId).toBe(issue._id)
  expect(issues.map((one) => [one._id, one.duplicateGroupId, one.isDuplicate, one.isPrimary])).toEqual([
    [issue._id, duplicateGroupId, true, true],
    [other._id, duplicateGroupId, true, false],
  ])
  expect(await read()).toMatchObject({ duplicateGroupId, isDuplicate: true, isPrimary: true })
  const left = await app.call('ungroupDuplicates', { as: grace, params: { id: issue._id } })
  expect(left.status).toBe(200)
  expect(await read()).toMatchObject({ duplicateGroupId: null, isDuplicate: false, isPrimary: false })
})

test('the reply to an edit is the changed issue, and a withdrawn issue is not found [7.issues.04 .05 .06]', async () => {
  const { app, ada, issue, read } = await adasIssue()
  const edited = await app.call('updateIssue', { as: ada, params: { id: issue._id }, body: { title: 'Full drain' } })
  expect([edited.status, edited.body.data.issue.title]).toEqual([200, 'Full drain'])
  expect((await read()).title).toBe('Full drain')
  const withdrawn = await app.call('deleteIssue', { as: ada, params: { id: issue._id } })
  expect(withdrawn.body).toEqual({ status: 'success', message: 'Issue deleted successfully', data: null })
  const gone = await app.call('getIssue', { as: ada, params: { id: issue._id } })
  expect([gone.status, gone.body.error]).toEqual([404, 'Issue not found'])
})

test('a submission to the path of a contest is stored in that contest [7.issues.10]', async () => {
  const { app, contest, ada } = await adasIssue()
  const reply = await app.call('submitIssueToContest', {
    as: ada,
    params: { id: contest.id },
    body: { title: 'Another', description },
  })
  expect([reply.status, reply.body.data.issue.contestId._id]).toEqual([201, contest.id])
})

test('of twelve issues of a contest the first page has the newest ten [3.pagination.01 7.issues.02 .11]', async () => {
  const { app, contest, ada, grace } = await adasIssue()
  for (let n = 1; n < 12; n += 1) {
    app.clock.advance(0.1)
    await app.call('submitIssue', { as: ada, body: { contestId: contest.id, title: `Drain ${n}`, description } })
  }
  const titles = (list: { title: string }[]) => list.map((issue) => issue.title)
  const newest = Array.from({ length: 10 }, (_, place) => `Drain ${11 - place}`)
  const all = (await app.call('listIssues', { as: grace, query: { contestId: contest.id, limit: '10' } })).body.data
  expect(titles(all.issues)).toEqual(newest)
  expect(all.pagination).toEqual({ total: 12, pages: 2, page: 1, limit: 10 })
  const rest = await app.call('listContestIssues', {
    as: grace,
    params: { id: contest.id },
    query: { limit: '10', page: '2' },
  })
  expect(titles(rest.body.data.issues)).toEqual(['Drain 1', 'Drain'])
  expect(rest.body.data.pagination).toEqual({ total: 12, pages: 2, page: 2, limit: 10 })
})
