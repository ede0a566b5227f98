import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutesAfter, startTestApp, testAppOn } from '#test/server/start-test-app'
import { revisions } from '../db/tables/tables'

const millisecond = 1 / 60_000

test('with 200 parallel submissions on two instances with different clocks, times follow the places in line [T31 F14]', async () => {
  const first = await startTestApp()
  const contest = await first.contest(await first.person('olga'))
  const second = await testAppOn(first.database, { now: minutesAfter(first.clock.now(), -40 * millisecond) })
  const people = [await first.person('ada'), await first.person('linus'), await first.person('mei')]
  const replies = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const app = n % 2 === 0 ? first : second
      const body = { contestId: contest.id, title: `Report ${n}`, description: 'Redeem settles twice.' }
      const send = () => {
        // The clock of the instance runs on while they arrive.
        app.clock.advance(millisecond)
        return app.call('submitIssue', { as: people[n % 3], body, headers: { 'idempotency-key': `report-${n}` } })
      }
      // A request refused by a busy machine is sent again, as a client does.
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
