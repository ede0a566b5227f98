import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openHeldContest } from '#test/server/locks/held-contest'
import { askedStatements } from '#test/server/plans'
import { contests, issues, revisions } from '../../db/tables/tables'

/** An issue of Ada in a contest that can be locked. */
async function heldIssue() {
  const held = await openHeldContest()
  const { app, contest } = held
  const id = (await held.submit('ada')).body.data.issue._id
  return {
    ...held,
    id,
    async stored() {
      const [issue] = await app.db.select().from(issues).where(eq(issues.id, id))
      const [{ lastSeq } = { lastSeq: 0 }] = await app.db.select().from(contests).where(eq(contests.id, contest.id))
      const ofIssue = await app.db.select().from(revisions).where(eq(revisions.issueId, id)).orderBy(asc(revisions.seq))
      const events = await app.events({ kind: 'issue_edited' })
      return { title: issue?.title, lastSeq, numbers: ofIssue.map(({ seq }) => seq), edits: events.length }
    },
  }
}

const unchanged = { title: 'Drain', lastSeq: 1, numbers: [1], edits: 0 }

test('an edit takes three statements, and only the last one locks the contest', async () => {
  const { edit, id } = await heldIssue()
  const asked = askedStatements()
  expect((await edit(id, { title: 'Drained' })).status).toBe(200)
  const own = asked()
  expect(own.map((text) => text.split(/\s/)[0])).toEqual(['insert', 'select', 'with'])
  expect(own.filter((text) => /update contests|for (no key )?update/.test(text))).toEqual([own[2]])
})

test('the reply to an edit equals the issue that is read later', async () => {
  const { app, edit, id } = await heldIssue()
  const sent = await edit(id, { title: 'Drained', description: 'All of it.' })
  expect(sent.body.data.issue).toMatchObject({ placeInLine: 2, lastSeq: 2, version: 2, isEdited: true })
  const read = await app.call('getIssue', { as: await app.person('ada'), params: { id } })
  expect(sent.body).toEqual(read.body)
})

test('refuses an edit if a judge decides while it waits, without losing a place', async () => {
  const { edit, hold, holder, id, stored, untilWaiting } = await heldIssue()
  await hold()
  const sent = edit(id, { title: 'Drained' })
  await untilWaiting(1)
  await holder.query("update issues set status = 'valid', version = version + 1 where id = $1", [id])
  await holder.query('commit')
  expect((await sent).body.code).toBe('ISSUE_LOCKED')
  expect(await stored()).toEqual(unchanged)
})

test('refuses an edit if the issue is withdrawn while it waits, without losing a place', async () => {
  const { edit, hold, holder, id, stored, untilWaiting } = await heldIssue()
  await hold()
  const sent = edit(id, { title: 'Drained' })
  await untilWaiting(1)
  await holder.query('update issues set withdrawn_at = now(), version = version + 1 where id = $1', [id])
  await holder.query('commit')
  expect((await sent).body.code).toBe('ISSUE_NOT_FOUND')
  expect(await stored()).toEqual(unchanged)
})

test('a contest that ends early while an edit waits refuses it, and no place is lost', async () => {
  const { app, contest, edit, hold, holder, id, stored, untilWaiting } = await heldIssue()
  await hold()
  const sent = edit(id, { title: 'Drained' })
  await untilWaiting(1)
  const over = new Date(app.clock.now().getTime() - 60_000)
  await holder.query('update contests set end_date = $2, version = version + 1 where id = $1', [contest.id, over])
  await holder.query('commit')
  expect((await sent).body.code).toBe('ISSUE_LOCKED')
  expect(await stored()).toEqual(unchanged)
})

test('two concurrent edits are stored one after the other, each with its own place', async () => {
  const { edit, hold, holder, id, stored, untilWaiting } = await heldIssue()
  await hold()
  const sent = [edit(id, { title: 'One' }), edit(id, { title: 'Other' })]
  await untilWaiting(2)
  await holder.query('commit')
  const places = (await Promise.all(sent)).map(({ body }) => body.data.issue.placeInLine)
  expect(places.sort()).toEqual([2, 3])
  expect(await stored()).toMatchObject({ lastSeq: 3, numbers: [1, 2, 3], edits: 2 })
})

test('of two edits of the same version, one is stored and the other is stale', async () => {
  const { edit, hold, holder, id, stored, untilWaiting } = await heldIssue()
  await hold()
  const sent = ['One', 'Other'].map((title) => edit(id, { title }, { 'if-match': '"1"' }))
  await untilWaiting(2)
  await holder.query('commit')
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  expect(await stored()).toMatchObject({ lastSeq: 2, numbers: [1, 2], edits: 1 })
})

test('an edit to the text of another own issue that is stored meanwhile is refused, and no place is lost', async () => {
  const { edit, hold, holder, id, stored, submit, untilWaiting } = await heldIssue()
  await hold()
  const submitted = submit('ada', 'Drained')
  await untilWaiting(1)
  const edited = edit(id, { title: 'Drained' })
  await untilWaiting(2)
  await holder.query('commit')
  expect((await submitted).status).toBe(201)
  const { status, body } = await edited
  expect([status, body.fields]).toEqual([400, { description: 'You have already submitted this text to this contest' }])
  expect(await stored()).toMatchObject({ title: 'Drain', lastSeq: 2, numbers: [1], edits: 0 })
})
