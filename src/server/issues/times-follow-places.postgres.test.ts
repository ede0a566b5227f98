import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { revisions } from '../db/tables'
import { minutesAfter, startTestApp, testAppOn } from '../testing/start-test-app'

const millisecond = 1 / 60_000

test('of 200 submissions at once over two instances whose clocks differ no time runs against its place', async () => {
  const first = await startTestApp()
  const contest = await first.contest(await first.person('olga'))
  const second = await testAppOn(first.database, { now: minutesAfter(first.clock.now(), -40 * millisecond) })
  const people = [await first.person('ada'), await first.person('linus'), await first.person('mei')]
  const replies = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const app = n % 2 === 0 ? first : second
      const body = { contestId: contest.id, title: `Report ${n}`, description: 'Redeem settles twice.' }
      const send = () => {
        // The clock of the instance goes on while they arrive.
        app.clock.advance(millisecond)
        return app.call('submitIssue', { as: people[n % 3], body, headers: { 'idempotency-key': `report-${n}` } })
      }
      // Whoever a busy machine sends away comes again, as a client does.
      let reply = await send()
      while (reply.status === 503) reply = await send()
      return reply
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(201))
  const told = replies.map(({ body }) => body.data.issue).sort((a, b) => a.placeInLine - b.placeInLine)
  const against = told.filter(({ receivedAt }, at) => at > 0 && receivedAt < (told[at - 1]?.receivedAt ?? ''))
  expect(against).toEqual([])
  const stored = await first.db
    .select({ issueId: revisions.issueId, seq: revisions.seq, receivedAt: revisions.receivedAt })
    .from(revisions)
    .where(eq(revisions.contestId, contest.id))
    .orderBy(revisions.seq)
  expect(stored.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))).toEqual(
    told.map(({ _id: issueId, placeInLine: seq, receivedAt }) => ({ issueId, seq, receivedAt })),
  )
})
