import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'
import { mailOutbox } from '../db/tables/mail-tables'
import { users } from '../db/tables/tables'
import { announceStarts, notifyOfPending, remindOfWallets } from './timed-mails'

/** The later contest is created first. Both have a submission by Ada and run at the same time. */
async function laterAndEarlier() {
  const app = await startTestApp()
  const [ada, olga] = [await app.person('ada'), await app.person('olga')]
  const now = app.clock.now()
  const contestFrom = (title: string, minutes: number) =>
    app.contest(olga, {
      ...{ title, secondLookPercent: 100 },
      startDate: minutesAfter(now, minutes - 30),
      endDate: minutesAfter(now, minutes + 30),
    })
  const [later, earlier] = [await contestFrom('Later', 2), await contestFrom('Earlier', 1)]
  for (const { id: contestId } of [later, earlier])
    await app.call('submitIssue', { as: ada, body: { contestId, title: 'Settles twice', description: 'All of it.' } })
  return { app, ada, later, earlier }
}

const aboutContests = async (app: TestApp, kind: string) =>
  (await app.events({ kind })).map(({ contestId }) => contestId)

test('what several contests wait for is done in the order of their dates, whichever was created first', async () => {
  const { app, later, earlier } = await laterAndEarlier()
  await announceStarts(app.db, app.clock.now())
  expect(await aboutContests(app, 'second_look_committed')).toEqual([earlier.id, later.id])
  app.clock.advance(60)
  await notifyOfPending(app.db, app.clock.now())
  // Ids are random; the command within the transaction tells which came first.
  const queued = await app.db.select().from(mailOutbox).orderBy(sql`cmin::text::int`)
  expect(queued.map(({ contestId }) => contestId)).toEqual([earlier.id, later.id])
})

test('an author with submissions in two contests that end soon is reminded of the wallet for both at once', async () => {
  const { app, ada } = await laterAndEarlier()
  await app.db
    .update(users)
    .set({ walletAddress: `0x${'0'.repeat(40)}` })
    .where(eq(users.id, ada.id))
  expect(await remindOfWallets(app.db, app.clock.now())).toBe(true)
  const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('Check your wallet'))
  expect(mails.map(({ email }) => email)).toEqual([ada.email, ada.email])
})
