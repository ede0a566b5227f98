import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { messageOf, openSocket } from '#test/server/raw-requests'
import { minutesAfter, startTestApp } from '#test/server/start-test-app'
import { nextEventLoopRound } from '../concurrency/in-slices'
import { createTimedMessage, getArrivalTime, readBeforeWork } from './arrival'
import { createEventLoopPacer } from './limits/event-loop-pacer'

const millisecond = 1 / 60_000

test("a password confirmed too long ago doesn't count, however early the request's headers arrived [T30]", async () => {
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

test('a session that ends while the body is being sent is not accepted', async () => {
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

test.each([
  ['short', 5],
  ['long', 256 * 1024],
])('a %s request arrives when its last byte is read, however late the server processes it', async (_, bytes) => {
  const read = new Date('2026-03-01T12:00:00Z')
  let now = read
  const unreadBytes = 256 * 1024
  const messages = createTimedMessage({ now: () => now }, { unreadBytes, onRead() {} })
  const server = http.createServer({ IncomingMessage: messages }, async (message, reply) => {
    while (!message.complete) await nextEventLoopRound()
    now = minutesAfter(read, 5)
    for await (const _ of message);
    reply.end(getArrivalTime(message)?.toISOString())
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x'.repeat(bytes) })
  expect(await reply.text()).toBe(read.toISOString())
})

test("of requests read together, one starts per round, in order, and reads don't wait", async () => {
  const app = Fastify()
  readBeforeWork(
    app,
    createEventLoopPacer({ untilNoneIsNear: async () => {}, isOneClose: () => false, countRead: () => 0, perRound: 1 }),
  )
  const begun: string[] = []
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    begun.push(request.url)
    done()
  })
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) app.route({ method, url: '*', handler: () => '' })
  onTestFinished(() => app.close())
  await app.ready()
  const replies = ['/1', '/2', '/3'].map((url) => app.inject({ method: 'POST', url }))
  replies.push(app.inject('/page'))
  replies.push(app.inject({ method: 'HEAD', url: '/probe' }), app.inject({ method: 'OPTIONS', url: '/preflight' }))
  await Promise.resolve()
  const rounds = [begun.join(' ')]
  while (begun.length < 6) {
    await nextEventLoopRound()
    rounds.push(begun.join(' '))
  }
  expect(new Set(rounds.filter((round) => round))).toEqual(
    new Set(['', ' /1', ' /1 /2', ' /1 /2 /3'].map((more) => `/page /probe /preflight${more}`)),
  )
  await Promise.all(replies)
})
