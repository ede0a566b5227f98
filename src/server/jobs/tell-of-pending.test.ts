import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issues, users } from '../db/tables'
import { minutesAfter, startTestApp, testAppOn } from '../testing/start-test-app'
import { tellOfPending } from './tell-of-pending'

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
  /** Who was mailed about the contest, in the order of the addresses. */
  const told = async () =>
    (await app.mails())
      .filter((mail) => mail.subject.includes('has ended'))
      .map((mail) => mail.email)
      .sort()
  return { app, ada, olga, contest, issue, ended, told }
}

test('every admin is told once that a contest has ended with a pending submission, and nothing of what it says', async () => {
  const { app, contest, ended, told } = await pendingContest()
  expect(await tellOfPending(app.db, minutesAfter(contest.endDate, 1))).toBe(false)
  expect(await tellOfPending(app.db, ended)).toBe(true)
  expect(await tellOfPending(app.db, ended)).toBe(false)
  expect(await told()).toEqual(['grace@primacy.example', 'olga@primacy.example'])
  const [mail] = await app.mails()
  expect(mail?.subject).toBe('Vault Spring has ended: one submission waits for a verdict')
  expect(mail?.text).toContain(`https://primacy.example/admin/contests/${contest.id}/triage?status=pending`)
  expect(mail?.text).not.toMatch(/Settling|secret/)
})

test('ten instances that look at once tell each admin one time', async () => {
  const { app, ended } = await pendingContest()
  const told = await Promise.all(Array.from({ length: 10 }, () => tellOfPending(app.db, ended)))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await (await testAppOn(app.database, { now: ended })).mails()).toHaveLength(2)
})

test('an admin who does not want these mails gets none, nor does one whose address is not confirmed', async () => {
  const { app, olga, ended } = await pendingContest()
  await app.db.update(users).set({ mailsPending: false }).where(eq(users.id, olga.id))
  await app.db.update(users).set({ isEmailVerified: false }).where(eq(users.username, 'grace'))
  expect(await tellOfPending(app.db, ended)).toBe(false)
})

test('a contest whose submissions all have a verdict is no news, not even when one is taken back', async () => {
  const { app, issue, ended } = await pendingContest()
  await app.db.update(issues).set({ status: 'valid' }).where(eq(issues.id, issue._id))
  expect(await tellOfPending(app.db, ended)).toBe(false)
  await app.db.update(issues).set({ status: 'pending' }).where(eq(issues.id, issue._id))
  expect(await tellOfPending(app.db, minutesAfter(ended, 60))).toBe(false)
})

test('a mail that waited until the last verdict was given is not sent', async () => {
  const { app, issue, ended } = await pendingContest()
  expect(await tellOfPending(app.db, ended)).toBe(true)
  await app.db.update(issues).set({ status: 'invalid' }).where(eq(issues.id, issue._id))
  expect(await (await testAppOn(app.database, { now: ended })).mails()).toEqual([])
})
