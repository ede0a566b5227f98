import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import type { Db } from '../../db/database'
import { issues } from '../../db/tables/tables'

const kept = (db: Db) => snapshotOf(db, sql`select * from issue_counts where total <> 0 or unique_total <> 0`)
const numbers = (db: Db) => snapshotOf(db, sql`select * from contest_authors`)

async function snapshotOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<Record<string, unknown>>(query)
  return rows.map((row) => JSON.stringify(row)).sort()
}

/** What is kept now, and what counting everything again gives. */
async function keptAndCounted(db: Db) {
  const before = [await kept(db), await numbers(db)]
  await db.execute(sql`select rebuild_issue_counts()`)
  return { before, after: [await kept(db), await numbers(db)] }
}

test('stored counts and numbers equal recomputed ones, whatever authors and judges did', async () => {
  const setup = await contestWithJudges({ hidesAuthors: true })
  const { app, ada, olga, submit, edit, judge, group, ungroup, merge, undo, duplicateOf, certify } = setup
  const linus = await app.person('linus')
  const other = await app.contest(olga, { title: 'Another one' })
  const ids: string[] = []
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await submit(title, title < 'D' ? linus : ada))
  const [a, b, c, d, e, f] = ids as [string, string, string, string, string, string]
  await submit('Elsewhere', ada, other.id)
  await edit(d, 'D, again')
  await judge(a, 'valid')
  await judge(b, 'invalid')
  await judge(b, 'valid')
  await group([a, b])
  await group([c, d])
  await certify(d, 4)
  await duplicateOf(e, a)
  await undo(e)
  const rows = await setup.rows()
  await merge([rows.find((row) => row.id === a)?.duplicateGroupId, rows.find((row) => row.id === c)?.duplicateGroupId])
  await ungroup(b)
  await app.call('deleteIssue', { as: ada, params: { id: f } })
  const removal = { as: setup.grace, params: { id: c }, body: { reason: 'Spam.' } }
  await app.call('deleteIssue', removal)
  const removed = await keptAndCounted(app.db)
  expect(removed.before).toEqual(removed.after)
  await app.call('restoreIssue', { as: setup.grace, params: { id: c }, body: { reason: 'No spam.' } })
  const restored = await keptAndCounted(app.db)
  expect(restored.before).toEqual(restored.after)
  expect(restored.before[0]?.length).toBeGreaterThan(2)
})

test('counts all concurrent submissions, and gives each author one number', async () => {
  const setup = await contestWithJudges()
  const people = await Promise.all((['ada', 'linus', 'mei'] as const).map((name) => setup.app.person(name)))
  const titles = Array.from({ length: 12 }, (_, index) => `Issue ${index}`)
  await Promise.all(titles.map((title, index) => setup.submit(title, people[index % 3] as (typeof people)[0])))
  const { before, after } = await keptAndCounted(setup.app.db)
  expect(before).toEqual(after)
  expect(before[1]).toHaveLength(3)
})

test('every page of the list of all submissions equals the one counted from the start', async () => {
  const { app, grace, submit, judge, rows } = await contestWithJudges()
  for (let index = 0; index < 11; index += 1) await submit(`Issue ${index}`)
  const [first, , , fourth] = await rows()
  await judge(first?.id ?? '', 'invalid')
  await judge(fourth?.id ?? '', 'valid')
  // Several days, and several issues at one instant.
  const day = sql`timestamptz '2026-03-01 12:00Z' + (place_in_line / 5) * interval '1 day'`
  await app.db.update(issues).set({ createdAt: sql`${day}` })
  const expected = await app.db.execute<{ id: string; status: string }>(
    sql`select id, status from issues order by created_at desc, id`,
  )
  for (const status of [undefined, 'pending'] as const) {
    const ids = expected.rows.filter((row) => !status || row.status === status).map(({ id }) => id)
    for (const limit of [1, 2, 3, 4, 11]) {
      const pages = Math.ceil(ids.length / limit)
      for (let page = 1; page <= pages + 1; page += 1) {
        const query = { page: `${page}`, limit: `${limit}`, ...(status ? { status } : {}) }
        const { issues: shown, pagination, counts } = (await app.call('listIssues', { as: grace, query })).body.data
        expect(shown.map(({ _id }) => _id)).toEqual(ids.slice(limit * (page - 1), limit * page))
        expect(pagination).toEqual({ total: ids.length, pages, page, limit })
        expect(counts).toEqual({ all: 11, pending: 9, valid: 1, invalid: 1 })
      }
    }
  }
})
