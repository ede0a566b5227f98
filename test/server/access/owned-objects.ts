import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { encryptAppeal } from '../../../src/server/db/encryption/stored-text'
import { accessTokens } from '../../../src/server/db/tables/account-tables'
import { awardLines } from '../../../src/server/db/tables/award-tables'
import { appeals as appealTable, savedReasons } from '../../../src/server/db/tables/judging-tables'
import { contests, sessions, users } from '../../../src/server/db/tables/tables'
import type { Person } from '../cast'
import { judging } from '../contest-with-judges'
import { minutesAfter, type TestApp } from '../start-test-app'

/** Olga runs every contest, Grace judges where she has not submitted. */
type Staff = { olga: Person; grace: Person }

/**
 * One object of every kind for one person: a contest in which only this person has submitted, with an unjudged issue, two
 * groups, an edited, a certified and a judged issue; an ended contest, a finalized one with a payable award, one with
 * preliminary results and an appeal, one that waits for them, one without submissions; a session, a saved reason and an access token.
 */
export async function createOwnedObjects(app: TestApp, owner: Person, { olga, grace }: Staff) {
  const { db } = app
  const judge = owner.id === grace.id ? olga : grace
  const acts = judging(app, judge)
  const isVerified = (isEmailVerified: boolean) =>
    db.update(users).set({ isEmailVerified }).where(eq(users.id, owner.id))
  const [before] = await db.select().from(users).where(eq(users.id, owner.id))
  await isVerified(true)
  const submitTo = (contestId: string) => async (title: string) => {
    const body = { contestId, title, description: secretOf(owner) }
    return (await app.call('submitIssue', { as: owner, body })).body.data.issue._id
  }
  const end = (contestId: string) =>
    db
      .update(contests)
      .set({ endDate: minutesAfter(app.clock.now(), -5) })
      .where(eq(contests.id, contestId))
  const edit = (id: string) => app.call('updateIssue', { as: owner, params: { id }, body: { title: `Edited ${id}` } })

  const contest = await app.contest(owner)
  const submit = submitTo(contest.id)
  const issue = await submit('Alone')
  const other = await submit('Alone as well')
  const certified = await submit('Certified')
  const edited = await submit('To be certified')
  const judged = await submit('Judged')
  const grouped = [await submit('One'), await submit('Two'), await submit('Three'), await submit('Four')] as const
  await edit(certified)
  await edit(edited)
  const firstSeq = async (id: string) => {
    const { revisions } = (await app.call('readJudging', { as: judge, params: { id } })).body.data
    return revisions[0]?.seq
  }
  await acts.certify(certified, await firstSeq(certified))
  const editedSeq = await firstSeq(edited)
  await acts.judge(judged, 'valid')
  const groups = []
  for (const pair of [grouped.slice(0, 2), grouped.slice(2)]) {
    const made = await acts.group(pair)
    groups.push(made.body.data.issues[0]?.duplicateGroupId ?? '')
  }

  const ended = await app.contest(owner)
  await acts.judge(await submitTo(ended.id)('Settled'), 'valid')
  await end(ended.id)
  const final = await app.contest(owner)
  await acts.judge(await submitTo(final.id)('Awarded'), 'valid')
  await end(final.id)
  await app.call('finalizeContest', { as: olga, params: { id: final.id } })
  await db.update(users).set({ kycState: 'approved', kycChangedAt: app.clock.now() }).where(eq(users.id, owner.id))
  const [line] = await db.select().from(awardLines).where(eq(awardLines.authorId, owner.id))

  const appeals = await createAppeals(app, owner, { olga, acts, submitTo, end })
  const empty = await app.contest(owner, { title: 'Nobody came' })
  const [session, reason, now] = [randomUUID(), randomUUID(), app.clock.now()]
  await db.insert(sessions).values({ id: session, userId: owner.id, createdAt: now, expiresAt: minutesAfter(now, 60) })
  await db.insert(savedReasons).values({ id: reason, judgeId: owner.id, reason: 'Out of scope.', createdAt: now })
  const accessToken = await insertToken(app, owner)
  await isVerified(before?.isEmailVerified ?? true)
  return {
    ...{ owner, contest: contest.id, ended: ended.id, final: final.id, empty: empty.id },
    ...{ issue, other, certified, edited, editedSeq, judged, groups, session, reason, accessToken, person: owner.id },
    line: line?.id ?? '',
    ...appeals,
  }
}

type Acts = {
  olga: Person
  acts: ReturnType<typeof judging>
  submitTo: (contestId: string) => (title: string) => Promise<string>
  end: (contestId: string) => Promise<unknown>
}

/** A contest that waits for preliminary results, one that has them, and in that an appeal and its submission. */
async function createAppeals(app: TestApp, owner: Person, { olga, acts, submitTo, end }: Acts) {
  const withAppeals = async (title: string) => {
    const { id } = await app.contest(owner, { appealHours: 4, prizePoolCents: 100 })
    const appealed = await submitTo(id)(title)
    await acts.judge(appealed, 'invalid')
    await end(id)
    return { id, appealed }
  }
  const appealable = (await withAppeals('To be published')).id
  const { id: preliminary, appealed } = await withAppeals('Published')
  await app.call('publishPreliminaryResults', { as: olga, params: { id: preliminary } })
  const appeal: string = randomUUID()
  // Without the judge of the verdict, so that whoever is asked may decide.
  await app.db.insert(appealTable).values({
    ...{ id: appeal, authorId: owner.id, contestId: preliminary, issueId: appealed, kind: 'verdict', rule: 'Rule 2' },
    ...encryptAppeal(app.db, appeal, secretOf(owner)),
    ...{ contentHash: '0'.repeat(64), receivedAt: app.clock.now() },
  })
  return { appealable, preliminary, appealed, appeal }
}

async function insertToken({ db, clock }: TestApp, { id: userId }: Person): Promise<string> {
  const id = randomUUID()
  const times = { createdAt: clock.now(), expiresAt: minutesAfter(clock.now(), 60) }
  await db
    .insert(accessTokens)
    .values({ id, userId, name: 'Laptop', scopes: ['contests:read'], tokenHash: id, ...times })
  return id
}

export type OwnedObjects = Awaited<ReturnType<typeof createOwnedObjects>>

/** Contained in every submission by one person; replies to unauthorized actors must never contain it. */
export const secretOf = ({ username }: Pick<Person, 'username'>) => `What only ${username} knows.`

/** Makes the identity check of an award's author one that failed long ago. */
export async function failCheckLongAgo(app: TestApp, { person }: OwnedObjects): Promise<void> {
  const longAgo = minutesAfter(app.clock.now(), -30 * 24 * 60)
  await app.db.update(users).set({ kycState: 'rejected', kycChangedAt: longAgo }).where(eq(users.id, person))
  await app.database.pool.query('update award_snapshots set finalized_at = $1', [longAgo])
}
