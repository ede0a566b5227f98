import { asc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { announcedContest } from '#test/server/contests/announced-contest'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { ledgerChain, ledgerEvents } from '../../db/tables/tables'
import { freezeStartedContests } from './freeze-terms'

type Recorded = { seq?: number; digest?: string; addendum?: { number: number; afterPlace: number } }

test('under load, every submission is either before or after an addendum, and its place says which', async () => {
  const { app, ada, linus, olga, id, start, verify, termsOf } = await announcedContest()
  const second = await testAppOn(app.database, { now: app.clock.now() })
  start()
  second.clock.set(app.clock.now())
  await Promise.all([app, second].map(({ db, clock }) => freezeStartedContests(db, clock.now())))
  const count = rounds({ long: 200, short: 12 })
  const last: string[] = []
  for (let round = 1; round <= count; round += 1) {
    const submitTo = (instance: Pick<typeof app, 'call'>, as: typeof ada) =>
      instance.call('submitIssue', { as, body: { contestId: id, title: `Round ${round}`, description: 'Twice.' } })
    const edit = (instance: Pick<typeof app, 'call'>, title: string) =>
      instance.call('updateContest', { as: olga, params: { id }, body: { title, reason: 'So.' } })
    const replies = await Promise.all([
      submitTo(app, ada),
      edit(second, `Title ${round}`),
      submitTo(second, linus),
      edit(app, `Title ${round} again`),
      submitTo(app, olga),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 201, 200, 201])
    const [first] = replies
    last.push(first?.body.data && 'issue' in first.body.data ? first.body.data.issue._id : '')
  }
  const events = await app.db
    .select({ kind: ledgerEvents.kind, after: ledgerEvents.after })
    .from(ledgerEvents)
    .innerJoin(ledgerChain, eq(ledgerChain.eventId, ledgerEvents.id))
    .where(inArray(ledgerEvents.kind, ['issue_submitted', 'contest_edited', 'terms_frozen']))
    .orderBy(asc(ledgerChain.seq))
  expect(events.filter(({ kind }) => kind === 'terms_frozen')).toHaveLength(1)
  // In the order of the ledger, each addendum names the last place before it, and none has the number of another.
  let [place, number] = [0, 0]
  for (const { after } of events) {
    const { seq, addendum } = after as Recorded
    if (seq !== undefined) place = seq
    if (!addendum) continue
    number += 1
    expect(addendum).toMatchObject({ number, afterPlace: place })
  }
  expect([place, number]).toEqual([count * 3, count * 2])
  const issueId = last.at(-1) ?? ''
  const { placeInLine, addenda } = await termsOf(issueId)
  const before = events.slice(
    0,
    events.findIndex(({ after }) => (after as Recorded).seq === placeInLine),
  )
  expect(addenda.filter(({ binds }) => binds)).toHaveLength(
    before.filter(({ after }) => (after as Recorded).addendum).length,
  )
  expect(await verify()).toBeNull()
}, 300_000)
