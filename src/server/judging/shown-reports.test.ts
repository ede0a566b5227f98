import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'

test('a stale refusal contains the report, so it is recorded as a reading once an hour [T39]', async () => {
  const { app, submit, judge, duplicateOf, certifyUnread, events, grace } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  expect((await judge(a, 'valid', { seen: 99 })).body.code).toBe('STALE')
  expect((await duplicateOf(a, b, { seen: 99 })).body.code).toBe('STALE')
  expect(await events('issue_read')).toMatchObject([{ actorId: grace.id, issueId: a }])
  app.clock.advance(61)
  expect((await certifyUnread(a, 1, { seen: 99 })).body.code).toBe('STALE')
  expect(await events('issue_read')).toHaveLength(2)
  expect(await events('verdict')).toEqual([])
})

test('replies to requests that change nothing are recorded as readings too', async () => {
  const { app, submit, judge, group, events, grace, olga } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await judge(a, 'valid')
  await group([a, b])
  expect(await events('issues_listed')).toMatchObject([
    { actorId: grace.id, after: { issueIds: [a] } },
    { actorId: grace.id, after: { issueIds: [b] } },
  ])
  await group([a, b])
  expect(await events('issues_listed')).toHaveLength(2)
  app.clock.advance(61)
  await group([a, b], olga)
  await judge(a, 'valid')
  expect((await events('issues_listed')).slice(2)).toMatchObject([
    { actorId: olga.id, after: { issueIds: [a, b] } },
    { actorId: grace.id, after: { issueIds: [a] } },
  ])
  expect(await events('issues_grouped')).toHaveLength(1)
})

test('a refusal for a conflict of interest shows nothing and records nothing', async () => {
  const { submit, judge, events, grace } = await contestWithJudges()
  const [a, own] = [await submit('A'), await submit('Own', grace)]
  expect((await judge(own, 'valid', { seen: 99 })).body.code).toBe('SELF_REVIEW')
  expect((await judge(a, 'valid', { seen: 99 })).body.code).toBe('CONFLICT_OF_INTEREST')
  expect([await events('issue_read'), await events('issues_listed')]).toEqual([[], []])
})
