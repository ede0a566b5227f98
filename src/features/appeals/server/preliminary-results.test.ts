import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'
import { minutesAfter } from '#test/server/start-test-app'
import { seats } from '../../../server/db/tables/seat-tables'
import { appealableContest, preliminaryContest } from '../test/preliminary-contest'

const codeOf = (reply: { body: { code?: string } }) => reply.body.code ?? 'done'

test('preliminary results start the appeal period and are mailed to participants, and republishing moves nothing', async () => {
  const { app, publish, contest } = await appealableContest()
  const now = app.clock.now()
  const published = (await publish()).body.data.contest
  expect(published).toMatchObject({
    preliminaryAt: now.toISOString(),
    appealsEndAt: minutesAfter(now, 4 * 60).toISOString(),
    isFinalized: false,
  })
  const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('Preliminary results'))
  expect(mails.map(({ email }) => email).sort()).toEqual(
    ['ada', 'linus', 'mei'].map((name) => `${name}@primacy.example`),
  )
  expect(mails[0]?.text).toContain(`/contests/${contest.id}`)
  app.clock.advance(10)
  expect((await publish()).body.data.contest).toEqual(published)
})

test('preliminary results require an ended contest with every verdict, a judge who did not submit, and an appeal period', async () => {
  const { app, publish, grace, ids, contest, linus } = await appealableContest()
  await app.call('setVerdict', { as: grace, params: { id: ids.mei }, body: { status: 'pending' } })
  expect(codeOf(await publish())).toBe('PENDING_ISSUES')
  app.clock.set(contest.endDate)
  expect(codeOf(await publish())).toBe('CONTEST_NOT_ENDED')
  expect((await publish(linus)).status).toBe(403)
  const older = await judgedContest()
  const reply = await older.app.call('publishPreliminaryResults', { as: older.olga, params: older.params })
  expect(codeOf(reply)).toBe('CONTEST_WITHOUT_APPEALS')
  expect((await older.finalize()).status).toBe(200)
})

test('participants see the split without award lines, and no one does before publication', async () => {
  const { app, publish, results, ada, linus, mei, ids } = await appealableContest()
  expect(codeOf(await results(ada))).toBe('NO_PRELIMINARY_RESULTS')
  await publish()
  const seen = (await results(linus)).body.data.results
  expect(seen).toMatchObject({ poolCents: 9_000_001, uniqueCount: 2, returnedCents: 0 })
  const [a, l, b, m] = seen.issues
  expect(a).toMatchObject({ issueId: ids.ada, isPrimary: true, isOwn: false, amountCents: 4_500_001 })
  expect(l).toMatchObject({ issueId: ids.linus, isPrimary: false, primaryPlace: 1, isOwn: true, amountCents: 0 })
  expect(b).toMatchObject({ issueId: ids.bad, status: 'invalid', isOwn: true, amountCents: 0 })
  expect(m).toMatchObject({ issueId: ids.mei, isPrimary: true, amountCents: 4_500_000 })
  // Linus's invalid submission is nobody else's business.
  expect((await results(mei)).body.data.results.issues).toHaveLength(3)
  expect(codeOf(await app.call('getResults', { as: ada, params: { id: seen.contest._id } }))).toBe('RESULTS_NOT_FINAL')
})

test('the list of own submissions names the end of appeals of each contest, until the results are final', async () => {
  const { app, ada, linus, endsAt, finalize, retract, publish, contest } = await preliminaryContest()
  const told = async (as = ada) => (await app.call('listMyIssues', { as })).body.data.contests
  const own = { _id: contest.id, title: 'Vault Spring' }
  expect(await told()).toEqual([{ ...own, appealsEndAt: endsAt.toISOString() }])
  expect(await told(linus)).toEqual(await told())
  await retract()
  expect(await told()).toEqual([{ ...own, appealsEndAt: null }])
  const again = (await publish()).body.data.contest
  app.clock.set(minutesAfter(new Date(again.appealsEndAt ?? 0), 1))
  expect(codeOf(await finalize())).toBe('done')
  expect(await told()).toEqual([{ ...own, appealsEndAt: null }])
})

test('under preliminary results no judge can change verdicts, groups or certificates, or remove a submission', async () => {
  const { app, ids, olga, judge } = await preliminaryContest()
  const closed = [
    judge(ids.ada, 'invalid'),
    app.call('markDuplicate', { as: olga, params: { id: ids.mei }, body: { issueId: ids.ada } }),
    app.call('undoDecision', { as: olga, params: { id: ids.ada } }),
    app.call('groupDuplicates', { as: olga, body: { issueIds: [ids.ada, ids.mei] } }),
    app.call('ungroupDuplicates', { as: olga, params: { id: ids.ada } }),
    app.call('certifyRevision', { as: olga, params: { id: ids.ada }, body: { seq: 1, reason: 'Complete.' } }),
    app.call('withdrawCertificate', { as: olga, params: { id: ids.ada }, body: { reason: 'Wrong.' } }),
    app.call('deleteIssue', { as: olga, params: { id: ids.ada }, body: { reason: 'Spam.' } }),
  ]
  for (const reply of await Promise.all(closed)) expect(codeOf(reply)).toBe('PRELIMINARY_RESULTS')
})

test('withdrawing preliminary results lets judges change verdicts again, and everyone can read why', async () => {
  const { app, ids, judge, retract, publish, results, ada, finalize } = await preliminaryContest()
  expect(codeOf(await retract(undefined, ' '))).toBe('VALIDATION_ERROR')
  const contest = (await retract()).body.data.contest
  expect(contest).toMatchObject({ preliminaryAt: null, appealsEndAt: null })
  expect(contest.withdrawals).toMatchObject([{ reason: 'A group was wrong.', by: { username: 'olga' } }])
  const subjects = (await app.mails()).map(({ subject }) => subject)
  expect(subjects).toContain('The preliminary results of Vault Spring were withdrawn')
  expect(codeOf(await results(ada))).toBe('NO_PRELIMINARY_RESULTS')
  expect(codeOf(await retract())).toBe('NO_PRELIMINARY_RESULTS')
  expect(codeOf(await finalize())).toBe('PRELIMINARY_RESULTS_MISSING')
  expect(codeOf(await judge(ids.mei, 'invalid'))).toBe('done')
  app.clock.advance(60)
  const again = (await publish()).body.data.contest
  expect(again.appealsEndAt).toBe(minutesAfter(app.clock.now(), 4 * 60).toISOString())
})

test('a contest is finalized a minute after its appeal period, and requires new preliminary results once reopened', async () => {
  const { app, finalize, reopen, endsAt, standing, publish } = await preliminaryContest()
  expect(codeOf(await finalize())).toBe('APPEAL_WINDOW_OPEN')
  app.clock.set(new Date(minutesAfter(endsAt, 1).getTime() - 1))
  expect(codeOf(await finalize())).toBe('APPEAL_WINDOW_OPEN')
  expect(await standing()).toMatchObject({ finalizeBlockers: ['appeal_window_open'], publishBlockers: [] })
  app.clock.set(minutesAfter(endsAt, 1))
  expect(await standing()).toMatchObject({ finalizeBlockers: [] })
  expect(codeOf(await finalize())).toBe('done')
  expect((await reopen()).body.data.contest).toMatchObject({ preliminaryAt: null, appealsEndAt: null })
  expect(codeOf(await finalize())).toBe('PRELIMINARY_RESULTS_MISSING')
  expect(codeOf(await publish())).toBe('done')
})

test('in a contest with a lead judge, only the lead publishes and withdraws preliminary results', async () => {
  const { app, publish, retract, grace, olga, contest } = await appealableContest()
  const seat = { contestId: contest.id, userId: grace.id, seat: 'lead', givenAt: app.clock.now(), givenBy: olga.id }
  await app.db.insert(seats).values(seat as typeof seats.$inferInsert)
  expect(codeOf(await publish(olga))).toBe('NOT_LEAD')
  expect(codeOf(await publish(grace))).toBe('done')
  expect(codeOf(await retract(olga))).toBe('NOT_LEAD')
  expect(codeOf(await retract(grace))).toBe('done')
})
