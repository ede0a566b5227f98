import { expect, test } from 'vitest'
import { featureTests } from '#test/features'
import { contestWithJudges } from '#test/server/contest-with-judges'

type JudgedContest = Awaited<ReturnType<typeof contestWithJudges>>

const seesTriage = ({ app, contest, olga }: JudgedContest) =>
  app.call('readTriage', { as: olga, params: { id: contest.id } })
type View = [name: string, looks: (setup: JudgedContest, issueId: string) => Promise<{ status: number }>]
const views: View[] = [
  ['the triage', seesTriage],
  [
    'a list of submissions',
    ({ app, olga, contest }) => app.call('listIssues', { as: olga, query: { contestId: contest.id, limit: '10' } }),
  ],
  [
    'the list of a contest',
    ({ app, olga, contest }) => app.call('listContestIssues', { as: olga, params: { id: contest.id } }),
  ],
  ['one submission', ({ app, olga }, id) => app.call('getIssue', { as: olga, params: { id } })],
  ['the judging of one', ({ look, olga }, id) => look(id, olga)],
  ...featureTests
    .flatMap(({ titleViews = [] }) => titleViews)
    .map((name): View => [`the reply to ${name}`, ({ app, olga }, id) => app.call(name, { as: olga, params: { id } })]),
]

test.each(views)('an admin who saw titles of others in %s cannot submit to the contest', async (_, looks) => {
  const setup = await contestWithJudges()
  const { app, contest, olga, submit } = setup
  const first = await submit('Settling twice empties the queue')
  await submit('Settling twice empties the queue again')
  expect((await looks(setup, first)).status).toBe(200)
  const body = { contestId: contest.id, title: 'Mine', description: 'All of it.' }
  const refused = await app.call('submitIssue', { as: olga, body })
  expect([refused.status, refused.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
  const elsewhere = { ...body, contestId: (await app.contest(olga)).id }
  expect((await app.call('submitIssue', { as: olga, body: elsewhere })).status).toBe(201)
})

test.each(views)('an admin who submitted and then saw titles in %s cannot edit any more', async (_, looks) => {
  const setup = await contestWithJudges()
  const { olga, submit, edit } = setup
  const own = await submit('Mine', olga)
  const first = await submit('Settling twice empties the queue')
  await submit('Settling twice empties the queue again')
  expect((await edit(own, 'Mine, better', olga)).status).toBe(200)
  await looks(setup, first)
  const refused = await edit(own, 'Mine, with what I saw', olga)
  expect([refused.status, refused.body.code]).toEqual([403, 'CONFLICT_OF_INTEREST'])
})

test('the ledger records shown titles once for each admin, contest and view', async () => {
  const setup = await contestWithJudges()
  const { app, contest, submit, judge, events, grace, olga } = setup
  await judge(await submit('Settling twice empties the queue'), 'valid')
  const triage = (as = olga) => app.call('readTriage', { as, params: { id: contest.id } })
  const ledger = () => app.call('readLedger', { as: olga, query: { contestId: contest.id } })
  for (let look = 0; look < 3; look += 1) {
    await triage()
    await ledger()
    app.clock.advance(61)
  }
  await triage(grace)
  expect(await events('titles_shown')).toMatchObject([
    { actorId: olga.id, contestId: contest.id, issueId: null, after: { view: 'triage' } },
    { actorId: olga.id, contestId: contest.id, issueId: null, after: { view: 'ledger' } },
    { actorId: grace.id, contestId: contest.id, issueId: null, after: { view: 'triage' } },
  ])
})

test('a queue with only own issues is not recorded', async () => {
  const setup = await contestWithJudges()
  const { olga, submit, edit, events } = setup
  expect((await seesTriage(setup)).status).toBe(200)
  const own = await submit('Mine', olga)
  await seesTriage(setup)
  expect(await events('titles_shown')).toEqual([])
  expect((await edit(own, 'Mine, better', olga)).status).toBe(200)
})

test('an admin whose own submission is grouped with one of others sees that, and cannot submit or edit any more', async () => {
  const setup = await contestWithJudges()
  const { app, contest, olga, submit, edit, group, look, events } = setup
  const [own, later] = [await submit('Mine', olga), await submit('Mine too', olga)]
  expect((await look(own, olga)).status).toBe(200)
  expect((await edit(later, 'Mine too, better', olga)).status).toBe(200)
  await group([own, await submit('Settling twice empties the queue')])
  const seen = (await look(own, olga)).body.data.group?.members ?? []
  expect(seen.map(({ title }) => title)).toContain('Settling twice empties the queue')
  expect(await events('titles_shown')).toMatchObject([
    { actorId: olga.id, contestId: contest.id, issueId: null, after: { view: 'duplicate group' } },
  ])
  const body = { contestId: contest.id, title: 'Mine as well', description: 'All of it.' }
  const replies = [await app.call('submitIssue', { as: olga, body }), await edit(later, 'Mine, with what I saw', olga)]
  expect(replies.map((reply) => reply.body.code)).toEqual(['CONFLICT_OF_INTEREST', 'CONFLICT_OF_INTEREST'])
})

test('shown titles do not count as reading a report', async () => {
  const { app, contest, submit, look, events, olga } = await contestWithJudges()
  const a = await submit('A')
  await app.call('readTriage', { as: olga, params: { id: contest.id } })
  await app.call('listIssues', { as: olga, query: { contestId: contest.id, limit: '10' } })
  await look(a, olga)
  expect(await events('issues_listed')).toMatchObject([{ after: { issueIds: [a] } }])
  expect(await events('issue_read')).toHaveLength(1)
})
