import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { contestWithJudges } from '#test/server/contest-with-judges'
import type { Seat } from '../../../domain/seats/seat-rules'
import { users } from '../../db/tables/tables'
import { grantAdminRole, revokeAdminRole } from './change-role'

async function contestWithSeats() {
  const setup = await contestWithJudges()
  const { app, contest, olga } = setup
  const mei = await app.person('mei')
  const params = { id: contest.id }
  const seat = (person: Person, kind: Seat | null, as = olga) =>
    app.call('setSeat', { as, params, body: { personId: person.id, seat: kind } })
  return {
    ...setup,
    mei,
    seat,
    seats: async () => (await app.call('listSeats', { as: olga, params })).body.data,
    held: async () =>
      (await app.call('listSeats', { as: olga, params })).body.data.seats.map(({ user, seat }) => [
        user.username,
        seat,
      ]),
    own: async (as: Person) => (await app.call('listOwnSeats', { as })).body.data.seats,
    assign: (as = olga) => app.call('assignIssues', { as, params }),
    send: (as: Person) =>
      app.call('submitIssue', { as, body: { contestId: contest.id, title: 'X', description: 'All of it.' } }),
    queue: async (as = olga) => (await app.call('readTriage', { as, params })).body.data.issues,
  }
}

test('an admin assigns and removes seats, each is in the ledger, and each person sees their own', async () => {
  const { contest, grace, olga, mei, seat, held, own, events } = await contestWithSeats()
  expect((await seat(mei, 'sponsor')).status).toBe(200)
  expect((await seat(grace, 'judge')).status).toBe(200)
  expect((await seat(grace, 'lead')).status).toBe(200)
  expect((await seat(grace, 'lead')).status).toBe(200)
  expect(await held()).toEqual([
    ['grace', 'lead'],
    ['mei', 'sponsor'],
  ])
  expect(await own(mei)).toMatchObject([{ contest: { _id: contest.id, title: 'Vault Spring' }, seat: 'sponsor' }])
  await seat(mei, null)
  await seat(mei, null)
  expect([await held(), await own(mei)]).toEqual([[['grace', 'lead']], []])
  const acts = (await events('seat_given')).map((one) => [one.actorId, one.userId, one.before, one.after])
  expect(acts).toEqual([
    [olga.id, mei.id, { seat: null }, { seat: 'sponsor' }],
    [olga.id, grace.id, { seat: null }, { seat: 'judge' }],
    [olga.id, grace.id, { seat: 'judge' }, { seat: 'lead' }],
  ])
  expect(await events('seat_taken')).toMatchObject([{ userId: mei.id, before: { seat: 'sponsor' } }])
})

test("a sponsor can't submit, is told so before anything is stored, and can once the seat is removed", async () => {
  const { mei, grace, seat, send, rows } = await contestWithSeats()
  await seat(mei, 'sponsor')
  await seat(grace, 'judge')
  const refused = await send(mei)
  expect([refused.status, refused.body.code]).toEqual([403, 'SPONSOR_SUBMITS'])
  expect(refused.body.error).toBe('You are a sponsor of this contest, so you cannot submit to it. Nothing was stored.')
  expect((await send(grace)).body.code).toBe('CONFLICT_OF_INTEREST')
  expect(await rows()).toEqual([])
  await seat(mei, null)
  expect((await send(mei)).status).toBe(201)
})

test('anyone who has submitted, even if withdrawn, gets no seat; nor can a judge become a sponsor', async () => {
  const { app, ada, mei, grace, seat, submit, held } = await contestWithSeats()
  const a = await submit('A')
  await app.call('deleteIssue', { as: ada, params: { id: a } })
  expect((await seat(ada, 'sponsor')).body.code).toBe('SEAT_ENTERED')
  await seat(grace, 'judge')
  expect((await seat(grace, 'sponsor')).body.code).toBe('SPONSOR_IS_ADMIN')
  expect((await seat(mei, 'judge')).body.code).toBe('SEAT_FOR_ADMINS')
  expect(await held()).toEqual([['grace', 'judge']])
  // Grace reads a submission as an admin and loses that role.
  await app.call('getIssue', { as: grace, params: { id: await submit('B') } })
  await revokeAdminRole(app.db, { email: grace.email, now: app.clock.now() })
  expect(await held()).toEqual([])
  expect((await seat(grace, 'sponsor')).body.code).toBe('SPONSOR_HAS_JUDGED')
})

test('there is one lead; unknown, unverified and participating people are refused', async () => {
  const { app, contest, grace, olga, mei, seat, submit } = await contestWithSeats()
  await seat(grace, 'lead')
  expect((await seat(olga, 'lead')).body.code).toBe('LEAD_TAKEN')
  expect((await seat({ ...mei, id: contest.id }, 'sponsor')).body.code).toBe('PERSON_NOT_FOUND')
  await app.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, mei.id))
  expect((await seat(mei, 'sponsor')).body.code).toBe('SEAT_UNVERIFIED')
  await submit('Own', olga)
  expect((await seat(mei, 'sponsor')).body.code).toBe('CONFLICT_OF_INTEREST')
  expect((await seat(grace, null)).body.code).toBe('CONFLICT_OF_INTEREST')
})

test("a sponsor can't become an admin, and a deleted account loses its seats", async () => {
  const { app, mei, seat, held, events } = await contestWithSeats()
  await seat(mei, 'sponsor')
  const granting = grantAdminRole(app.db, { email: mei.email, now: app.clock.now() })
  await expect(granting).rejects.toThrow(
    'mei@primacy.example is a sponsor of "Vault Spring". Remove that seat first, on the contest\'s page.',
  )
  const [row] = await app.db.select().from(users).where(eq(users.id, mei.id))
  expect(row?.role).toBe('user')
  await app.call('deleteAccount', { as: mei, body: { password: 'Correct-Horse-7!', username: 'mei' } })
  expect(await held()).toEqual([])
  expect(await events('seat_taken')).toMatchObject([{ userId: mei.id, reason: 'The account was deleted' }])
})

test('one action assigns pending work evenly, can be repeated, and keeps a group with its judge', async () => {
  const { app, grace, olga, seat, assign, submit, judge, group, seats, queue, events } = await contestWithSeats()
  const linus = await app.person('linus')
  expect((await assign()).body.code).toBe('NO_SEATED_JUDGE')
  await seat(grace, 'lead')
  await seat(olga, 'judge')
  const [a, b] = [await submit('A'), await submit('B', linus), await submit('C'), await submit('D')]
  await judge(b, 'invalid', { reason: 'Out of scope.' })
  expect((await assign()).body.data).toMatchObject({ count: 3, unassigned: 0 })
  expect((await assign()).body.data.count).toBe(0)
  const e = await submit('E')
  await group([a, e])
  expect((await seats()).unassigned).toBe(1)
  await assign()
  const whose = async (as?: Person) => (await queue(as)).map((one) => [one.title, one.assignee?.username, one.isMine])
  expect(await whose()).toEqual([
    ['A', 'grace', false],
    ['B', undefined, false],
    ['C', 'olga', true],
    ['D', 'grace', false],
    ['E', 'grace', false],
  ])
  expect((await whose(grace))[0]).toEqual(['A', 'grace', true])
  const shares = (await seats()).seats.map(({ user, assigned, pending }) => [user.username, assigned, pending])
  expect(shares).toEqual([
    ['grace', 3, 3],
    ['olga', 1, 1],
  ])
  const made = await events('issues_assigned')
  expect(made.map(({ after }) => (after as { count: number }).count)).toEqual([3, 1])
  await seat(grace, null)
  expect((await assign()).body.data).toMatchObject({ count: 3, unassigned: 0 })
  expect((await whose()).filter(([, username]) => username === 'olga')).toHaveLength(4)
})

test('an admin without a seat, and one with another assignment, can still judge', async () => {
  const { grace, olga, seat, assign, submit, judge } = await contestWithSeats()
  await seat(grace, 'judge')
  const [a, b] = [await submit('A'), await submit('B')]
  await assign()
  expect((await judge(a, 'valid', { as: olga })).status).toBe(200)
  await seat(olga, 'judge')
  expect((await judge(b, 'valid', { as: olga })).status).toBe(200)
})

test("participants can't assign, and no one can after finalizing", async () => {
  const { grace, olga, seat, assign, submit, finalize } = await contestWithSeats()
  await seat(grace, 'judge')
  await submit('Own', olga)
  expect((await assign(olga)).body.code).toBe('CONFLICT_OF_INTEREST')
  await finalize()
  expect((await assign(grace)).body.code).toBe('CONTEST_FINALIZED')
})

test("a judge who opens a submission by URL sees its assignee, and its author doesn't", async () => {
  const { app, grace, seat, assign, submit, ada } = await contestWithSeats()
  const id = await submit('Drain')
  await seat(grace, 'judge')
  const assigneeFor = async (as: Person) =>
    (await app.call('getIssue', { as, params: { id } })).body.data.issue.assignee
  expect(await assigneeFor(grace)).toBeUndefined()
  await assign()
  expect(await assigneeFor(grace)).toEqual({ _id: grace.id, username: grace.username })
  expect(await assigneeFor(ada)).toBeUndefined()
})
