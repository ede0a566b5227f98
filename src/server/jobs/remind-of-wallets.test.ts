import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { minutesAfter } from '#test/server/start-test-app'
import { users } from '../db/tables/tables'
import { remindOfWallets } from './timed-mails'

test.each([
  ['the zero address', `0x${'0'.repeat(40)}`],
  ['an address whose checksum does not match', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
])('reminds an author whose wallet is %s once, on the last day of the contest', async (_what, walletAddress) => {
  const { app, ada, contest, submit } = await contestWithJudges()
  const linus = await app.person('linus')
  await app.db.update(users).set({ walletAddress }).where(eq(users.id, ada.id))
  await submit('A')
  await submit('B', linus)
  const remind = (minutes: number) => {
    app.clock.set(minutesAfter(contest.endDate, minutes))
    return remindOfWallets(app.db, app.clock.now())
  }
  expect(await remind(1)).toBe(false)
  expect(await remind(-10)).toBe(true)
  expect(await remind(-9)).toBe(false)
  const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('Check your wallet'))
  expect(mails.map(({ email }) => email)).toEqual([ada.email])
  expect(mails[0]?.text).toContain('an award could not be paid to it')
})
