import { expect, test } from 'vitest'
import { castPassword } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { verifyLedger } from '../admin/verification/verify-ledger'

/** Mei is the sponsor and has answered to a released submission; Grace leads. */
async function answeredContest() {
  const setup = await contestWithJudges()
  const { app, contest, olga, grace, submit, judge, end } = setup
  const mei = await app.person('mei')
  const params = { id: contest.id }
  const seat = (personId: string, kind: string) =>
    app.call('setSeat', { as: olga, params, body: { personId, seat: kind } })
  await seat(grace.id, 'lead')
  await seat(mei.id, 'sponsor')
  const [a, b] = [await submit('A'), await submit('B')]
  await app.call('assignIssues', { as: grace, params })
  await judge(a, 'valid')
  end()
  await app.call('releaseIssues', { as: grace, params, body: {} })
  const said = { issueId: a, answer: 'disputed', text: 'The owner sets this.' }
  expect((await app.call('answerRelease', { as: mei, params, body: said })).status).toBe(201)
  return {
    ...{ ...setup, mei, params, a, b },
    record: async (as: typeof mei) => (await app.call('downloadRecord', { as })).body.data,
    erase: (as: typeof mei) =>
      app.call('deleteAccount', { as, body: { password: castPassword, username: as.username } }),
    verify: async () => (await verifyLedger(app.db, [])).problem,
  }
}

test('people download their seats, and sponsors what they answered', async () => {
  const { record, mei, grace, contest, a, app } = await answeredContest()
  const [sponsor, lead] = [await record(mei), await record(grace)]
  const seat = { contestId: contest.id, contestTitle: contest.title }
  expect(sponsor.seats).toMatchObject([{ ...seat, seat: 'sponsor' }])
  expect(lead.seats).toMatchObject([{ ...seat, seat: 'lead' }])
  expect(sponsor.sponsorAnswers).toEqual([
    {
      ...{
        contestId: contest.id,
        issueId: a,
        answer: 'disputed',
        text: 'The owner sets this.',
        commit: null,
        audience: 'judges',
      },
      at: app.clock.now().toISOString(),
    },
  ])
  expect(lead.sponsorAnswers).toEqual([])
})

test("deleting a sponsor's account removes the seat, and answers stay under a random name", async () => {
  const { erase, mei, app, olga, a, params, verify } = await answeredContest()
  expect((await erase(mei)).status).toBe(200)
  expect((await app.call('listSeats', { as: olga, params })).body.data.seats.map(({ seat }) => seat)).toEqual(['lead'])
  const { answers } = (await app.call('readIssueRelease', { as: olga, params: { id: a } })).body.data
  expect(answers).toMatchObject([{ answer: 'disputed', sponsor: { _id: mei.id } }])
  expect(answers[0]?.sponsor.username).toMatch(/^deleted-[0-9a-z]{6}$/)
  expect(await verify()).toBeNull()
})

test("deleting a lead judge's account removes seat and assignments, and released submissions stay released", async () => {
  const { erase, grace, app, olga, mei, params, verify } = await answeredContest()
  expect((await erase(grace)).status).toBe(200)
  const { seats, unassigned } = (await app.call('listSeats', { as: olga, params })).body.data
  expect([seats.map(({ seat }) => seat), unassigned]).toEqual([['sponsor'], 1])
  const page = (await app.call('readSponsorPage', { as: mei, params })).body.data
  expect(page.issues.map(({ title }) => title)).toEqual(['A'])
  expect(await verify()).toBeNull()
})

test('the ledger of a contest, as a file, has its seats, shares, releases and answers of sponsors', async () => {
  const { app, olga, contest } = await answeredContest()
  const query = { contestId: contest.id }
  const file = (await app.call('downloadLedger', { as: olga, query })).body
  const kinds = ['seat_given', 'issues_assigned', 'issues_released', 'sponsor_answered']
  expect(kinds.filter((kind) => !file.includes(`,${kind},`))).toEqual([])
  expect(file).toContain('The owner sets this.')
})
