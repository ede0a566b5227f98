import { expect, test } from 'vitest'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { mailOutbox } from '../db/tables/mail-tables'
import { cleanUp } from './clean-up'

const dayMinutes = 24 * 60

test('keeps sent and parked mails for 30 days, and waiting mails as long as they wait', async () => {
  const app = await startTestApp()
  const now = app.clock.now()
  const mail = { kind: 'reset_password' as const, createdAt: now, nextTryAt: now }
  await app.db.insert(mailOutbox).values([
    { ...mail, email: 'sent@primacy.example', sentAt: now },
    { ...mail, email: 'parked@primacy.example', parkedAt: now },
    { ...mail, email: 'waiting@primacy.example' },
  ])
  const kept = async () => (await app.db.select().from(mailOutbox)).map(({ email }) => email.split('@')[0]).sort()
  await cleanUp(app.db, minutesAfter(now, 30 * dayMinutes - 1))
  expect(await kept()).toEqual(['parked', 'sent', 'waiting'])
  await cleanUp(app.db, minutesAfter(now, 30 * dayMinutes))
  expect(await kept()).toEqual(['waiting'])
})
