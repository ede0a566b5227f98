import { expect, test } from 'vitest'
import { messageOf, openSocket } from '../testing/held-request'
import { minutesAfter, startTestApp } from '../testing/start-test-app'

const millisecond = 1 / 60_000

test('a password that was given again too long ago opens nothing, however early the head of the call came', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  const contest = await app.contest(olga)
  const givenAt = app.clock.now()
  app.clock.set(minutesAfter(givenAt, 10 - millisecond))
  const socket = await openSocket(app)
  const params = { id: contest.id }
  const { allButLast, last } = messageOf('deleteContest', { as: olga, params, body: {} })
  await socket.write(allButLast)
  app.clock.set(minutesAfter(givenAt, 10 + millisecond))
  await socket.write(last)
  const [reply] = await socket.replies(1)
  expect([reply?.status, reply?.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect((await app.call('getContest', { as: olga, params })).status).toBe(200)
})

test('a session that ends while the body of a call is on its way makes no call', async () => {
  const app = await startTestApp({ adminSessionHours: 1 })
  const olga = await app.person('olga')
  const end = minutesAfter(app.clock.now(), 60)
  app.clock.set(minutesAfter(end, -500 * millisecond))
  const socket = await openSocket(app)
  const { allButLast, last } = messageOf('acceptTerms', { as: olga, body: {} })
  await socket.write(allButLast)
  app.clock.set(minutesAfter(end, 1))
  await socket.write(last)
  const [reply] = await socket.replies(1)
  expect([reply?.status, reply?.body.code]).toEqual([401, 'UNAUTHENTICATED'])
})
