import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutesAfter, startTestApp, testAppOn } from '#test/server/start-test-app'
import { issues, users } from '../db/tables/tables'
import { notifyOfPending } from './timed-mails'

/** Vault Spring with one submission by Ada, which Grace and Olga could judge. */
async function pendingContest() {
  const app = await startTestApp()
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  await app.person('grace')
  const contest = await app.contest(olga)
  const body = { contestId: contest.id, title: 'Settling twice', description: 'The secret path.' }
  const issue = (await app.call('submitIssue', { as: ada, body })).body.data.issue
  const ended = minutesAfter(contest.endDate, 2)
  app.clock.set(ended)
  /** The addresses that were mailed about the contest, sorted. */
  const told = async () =>
    (await app.mails())
      .filter((mail) => mail.subject.includes('has ended'))
      .map((mail) => mail.email)
      .sort()
  return { app, ada, olga, contest, issue, ended, told }
}

test('every admin gets one mail when a contest has ended with a pending submission, without its text', async () => {
  const { app, contest, ended, told } = await pendingContest()
  expect(await notifyOfPending(app.db, minutesAfter(contest.endDate, 1))).toBe(false)
  expect(await notifyOfPending(app.db, ended)).toBe(true)
  expect(await notifyOfPending(app.db, ended)).toBe(false)
  expect(await told()).toEqual(['grace@primacy.example', 'olga@primacy.example'])
  const [mail] = await app.mails()
  expect(mail?.subject).toBe('Vault Spring has ended: one submission needs a verdict')
  expect(mail?.text).toContain(`https://primacy.example/admin/contests/${contest.id}/triage?status=pending`)
  expect(mail?.text).not.toMatch(/Settling|secret/)
})

test('an admin who has submitted gets none, and a judge sees how many are theirs', async () => {
  const { app, contest, olga, ended, told } = await pendingContest()
  const grace = await app.person('grace')
  app.clock.set(contest.endDate)
  const body = { contestId: contest.id, title: 'Of Grace', description: 'All of it.' }
  expect((await app.call('submitIssue', { as: grace, body })).status).toBe(201)
  const params = { id: contest.id }
  await app.call('setSeat', { as: olga, params, body: { personId: olga.id, seat: 'judge' } })
  await app.call('assignIssues', { as: olga, params })
  app.clock.set(ended)
  await notifyOfPending(app.db, ended)
  expect(await told()).toEqual(['olga@primacy.example'])
  const text = (await app.mails()).find(({ subject }) => subject.includes('has ended'))?.text
  expect(text).toContain('Assigned to you: 2 of 2.')
  expect(text).toContain('/triage?status=mine')
})

test('ten instances at once notify each admin once', async () => {
  const { app, ended } = await pendingContest()
  const told = await Promise.all(Array.from({ length: 10 }, () => notifyOfPending(app.db, ended)))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await (await testAppOn(app.database, { now: ended })).mails()).toHaveLength(2)
})

test('admins who turned these mails off get none, nor do those with an unverified address', async () => {
  const { app, olga, ended } = await pendingContest()
  await app.db.update(users).set({ mailsPending: false }).where(eq(users.id, olga.id))
  await app.db.update(users).set({ isEmailVerified: false }).where(eq(users.username, 'grace'))
  expect(await notifyOfPending(app.db, ended)).toBe(false)
})

test('a contest whose submissions all have a verdict sends no mail, not even if one is revoked', async () => {
  const { app, issue, ended } = await pendingContest()
  await app.db.update(issues).set({ status: 'valid' }).where(eq(issues.id, issue._id))
  expect(await notifyOfPending(app.db, ended)).toBe(false)
  await app.db.update(issues).set({ status: 'pending' }).where(eq(issues.id, issue._id))
  expect(await notifyOfPending(app.db, minutesAfter(ended, 60))).toBe(false)
})

test('does not send a queued mail after the last verdict', async () => {
  const { app, issue, ended } = await pendingContest()
  expect(await notifyOfPending(app.db, ended)).toBe(true)
  await app.db.update(issues).set({ status: 'invalid' }).where(eq(issues.id, issue._id))
  expect(await (await testAppOn(app.database, { now: ended })).mails()).toEqual([])
})
