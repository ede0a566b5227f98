import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { minutesAfter } from '#test/server/start-test-app'

async function endedContest(change: Parameters<typeof contestWithJudges>[0] = {}) {
  const setup = await contestWithJudges(change)
  const { app, contest, olga, submit, judge, end } = setup
  const mei = await app.person('mei')
  const params = { id: contest.id }
  const seat = (personId: string, kind: string) =>
    app.call('setSeat', { as: olga, params, body: { personId, seat: kind } })
  await seat(mei.id, 'sponsor')
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await judge(a, 'valid')
  await judge(b, 'invalid', { reason: 'Out of scope.' })
  end()
  return {
    ...setup,
    ...{ mei, params, seat, a, b, c },
    release: (issueIds?: string[], as = olga) => app.call('releaseIssues', { as, params, body: { issueIds } }),
    page: async () => (await app.call('readSponsorPage', { as: mei, params })).body.data,
    answer: (issueId: string, answer: string, more: object = {}) =>
      app.call('answerRelease', { as: mei, params, body: { issueId, answer, ...more } }),
    told: async (id: string) => (await app.call('readIssueRelease', { as: olga, params: { id } })).body.data,
  }
}

test('after the end an admin releases all or selected valid submissions, and the sponsor sees only these', async () => {
  const { release, page, events, olga, mei, a, c } = await endedContest()
  expect(await page()).toMatchObject({ total: 3, byStatus: null, issues: [] })
  const released = await release()
  expect(released.body.data).toMatchObject({ released: 1, unreleased: 0, refusal: null })
  const shown = await page()
  expect(shown).toMatchObject({ byStatus: { pending: 1, valid: 1, invalid: 1 }, pagination: { total: 1 } })
  expect(shown.issues).toMatchObject([{ _id: a, title: 'A', description: 'A, all of it.', status: 'valid' }])
  await release([a, c])
  expect((await page()).issues.map(({ title }) => title)).toEqual(['A', 'C'])
  const acts = (await events('issues_released')).map((one) => [one.actorId, one.after])
  expect(acts).toEqual([
    [olga.id, { released: [a] }],
    [olga.id, { released: [c] }],
  ])
  const readings = (await events('issues_listed')).filter(({ actorId }) => actorId === mei.id)
  expect(readings.map(({ after }) => after)).toEqual([{ issueIds: [a] }, { issueIds: [c] }])
})

test('with a lead judge only the lead can release, and no one who has submitted', async () => {
  const { app, contest, release, seat, grace, olga, submit, params } = await endedContest()
  await seat(grace.id, 'lead')
  const refused = await release()
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_LEAD'])
  expect(refused.body.error).toContain('Ask the lead judge')
  const seen = (await app.call('readReleases', { as: olga, params })).body.data
  expect(seen).toMatchObject({ released: 0, unreleased: 1, refusal: 'not_lead' })
  expect((await release(undefined, grace)).status).toBe(200)
  app.clock.set(minutesAfter(contest.endDate, -1))
  expect((await release(undefined, grace)).body.code).toBe('CONTEST_NOT_ENDED')
  await submit('Own', olga)
  expect((await release()).body.code).toBe('CONFLICT_OF_INTEREST')
})

test('a submission of another contest, a removed one and an unknown one are not released, nor is anything with them', async () => {
  const { app, release, page, a, b, olga, submit, contest } = await endedContest()
  const other = await app.contest(olga, { endDate: minutesAfter(contest.endDate, 600) })
  const foreign = await submit('Elsewhere', undefined, other.id)
  await app.call('deleteIssue', { as: olga, params: { id: b }, body: { reason: 'Not a report.' } })
  for (const id of [foreign, b, contest.id]) expect((await release([a, id])).body.code).toBe('ISSUE_NOT_FOUND')
  expect((await release([])).body.fields).toEqual({ issueIds: 'Choose at least one submission' })
  expect(await page()).toMatchObject({ issues: [], byStatus: null })
})

test('a sponsor acknowledges, disputes with a text and names a commit; judges read every answer', async () => {
  const { app, release, page, answer, told, events, a, c, mei, params, olga, look } = await endedContest()
  expect((await answer(a, 'acknowledged')).body.code).toBe('NOT_RELEASED')
  await release()
  expect((await answer(c, 'acknowledged')).body.code).toBe('NOT_RELEASED')
  expect((await answer(a, 'acknowledged')).status).toBe(201)
  expect((await answer(a, 'disputed')).body.fields).toEqual({ text: 'Say why you dispute it' })
  app.clock.advance(1)
  await answer(a, 'disputed', { text: 'The owner sets this.', commit: 'a1b2c3d' })
  expect((await answer(a, 'fixed')).body.fields).toEqual({ commit: 'Say in which commit it is fixed' })
  const wrong = await answer(a, 'fixed', { commit: 'main' })
  expect(wrong.body.fields).toEqual({ commit: 'A commit hash has 7 to 64 hexadecimal digits' })
  app.clock.advance(1)
  await answer(a, 'fixed', { commit: ' A1B2C3D ' })
  const sponsor = { _id: mei.id, username: 'mei' }
  const answers = [
    { sponsor, answer: 'fixed', text: null, commit: 'a1b2c3d', audience: 'judges' },
    { sponsor, answer: 'disputed', text: 'The owner sets this.', commit: null },
    { sponsor, answer: 'acknowledged', text: null, commit: null },
  ]
  expect((await told(a)).answers).toMatchObject(answers)
  expect((await page()).issues[0]?.answers).toMatchObject(answers)
  expect(await told(c)).toEqual({ releasedAt: null, releasedBy: null, answers: [] })
  const seen = (await app.call('readReleases', { as: olga, params })).body.data
  expect(seen.answers).toEqual({ acknowledged: 0, disputed: 0, fixed: 1 })
  const acts = (await events('sponsor_answered')).map((one) => [one.issueId, one.after, one.reason])
  expect(acts[1]).toEqual([
    a,
    { answerId: expect.any(String), answer: 'disputed', commit: null, audience: 'judges' },
    'The owner sets this.',
  ])
  expect((await look(a)).body.data.history[0]?.kind).toBe('sponsor_answered')
})

test('submissions of the same issue are shown together, and one answer covers all of them', async () => {
  const { app, release, page, answer, told, group, a, b, c, judge, params, olga } = await endedContest()
  await judge(c, 'valid')
  await group([a, c])
  await release([a, b, c])
  const shown = await page()
  expect(shown.issues.map(({ title, duplicateOf }) => [title, duplicateOf])).toEqual([
    ['A', null],
    ['C', 1],
    ['B', null],
  ])
  expect(new Set(shown.issues.map((issue) => issue.group)).size).toBe(2)
  await answer(c, 'acknowledged')
  for (const id of [a, c]) expect((await told(id)).answers).toMatchObject([{ answer: 'acknowledged' }])
  expect((await told(b)).answers).toEqual([])
  const seen = (await app.call('readReleases', { as: olga, params })).body.data
  expect(seen.answers).toEqual({ acknowledged: 2, disputed: 0, fixed: 0 })
})

test('in a contest that hides names a sponsor reads pseudonyms until the results are final', async () => {
  const { app, release, page, a, b, c, ada, judge, olga, params } = await endedContest({
    hidesAuthors: true,
    prizePoolCents: 1_000_000,
  })
  await release()
  const first = await page()
  expect(first.issues[0]?.author).toEqual({ _id: 'researcher-1', username: 'Researcher 1' })
  expect(JSON.stringify(first)).not.toContain('"ada"')
  expect(JSON.stringify(first)).not.toContain(ada.id)
  await judge(c, 'invalid', { reason: 'Out of scope.' })
  expect((await app.call('finalizeContest', { as: olga, params })).status).toBe(200)
  expect((await page()).issues[0]?.author).toEqual({ _id: ada.id, username: 'ada' })
  expect([a, b].length).toBe(2)
})

test('when the end is moved after a release, the sponsor sees only the number again, and cannot answer', async () => {
  const { app, release, page, answer, a, contest } = await endedContest()
  await release()
  app.clock.set(minutesAfter(contest.endDate, -1))
  expect(await page()).toMatchObject({ total: 3, byStatus: null, issues: [], pagination: { total: 0 } })
  expect((await answer(a, 'acknowledged')).body.code).toBe('NOT_RELEASED')
})

test("a removed submission disappears from the sponsor's page, and a former sponsor sees nothing", async () => {
  const { app, release, page, a, c, olga, mei, params } = await endedContest()
  await release([a, c])
  await app.call('deleteIssue', { as: olga, params: { id: c }, body: { reason: 'Not a report.' } })
  expect((await page()).issues.map(({ title }) => title)).toEqual(['A'])
  await app.call('setSeat', { as: olga, params, body: { personId: mei.id, seat: null } })
  expect((await app.call('readSponsorPage', { as: mei, params })).body.code).toBe('SPONSORS_ONLY')
})

test('Home shows a sponsor what needs an answer, counting duplicates once', async () => {
  const { app, mei, release, answer, group, a, c, judge } = await endedContest()
  const waiting = async () => (await app.call('listOwnSeats', { as: mei })).body.data.seats.map((seat) => seat.waiting)
  expect(await waiting()).toEqual([{ questions: 0, answers: 0 }])
  await judge(c, 'valid')
  await group([a, c])
  await release()
  expect(await waiting()).toEqual([{ questions: 0, answers: 1 }])
  await answer(c, 'acknowledged')
  expect(await waiting()).toEqual([{ questions: 0, answers: 0 }])
})

test("a sponsor can read the contest's final results, and no one else who hasn't submitted", async () => {
  const { app, mei, olga, c, judge, params } = await endedContest({ prizePoolCents: 1_000_000 })
  const read = (as = mei) => app.call('getResults', { as, params })
  expect((await read()).body.code).toBe('RESULTS_NOT_FINAL')
  await judge(c, 'invalid', { reason: 'Out of scope.' })
  expect((await app.call('finalizeContest', { as: olga, params })).status).toBe(200)
  expect((await read()).body.data.results.findings).toMatchObject([{ title: 'A' }])
  expect((await read(await app.person('linus'))).body.code).toBe('RESULTS_FOR_PARTICIPANTS')
})
