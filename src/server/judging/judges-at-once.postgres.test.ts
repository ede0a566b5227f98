import { and, eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { contestWithJudges, judging } from '#test/server/contest-with-judges'
import { rounds } from '#test/server/rounds'
import { minutesAfter, testAppOn } from '#test/server/start-test-app'
import { issues, ledgerEvents, users } from '../db/tables/tables'

/** The same numbers in every run, so that a failure can be reproduced. */
function seededRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Issues whose primary or place in line differs from the rule, computed in SQL from the stored columns. */
const faults = sql`
  with placed as (
    select i.*, (select max(r.seq) from revisions r where r.issue_id = i.id) as last_seq from issues i
  ), ranked as (
    select *, count(*) over (partition by duplicate_group_id) as members, row_number() over (
      partition by duplicate_group_id
      order by case status when 'valid' then 0 when 'pending' then 1 else 2 end, place_in_line
    ) as rank from placed
  )
  select title, status, place_in_line, is_primary, rank, members from ranked
  where (duplicate_group_id is null and is_primary)
     or (duplicate_group_id is not null and (is_primary <> (rank = 1) or members < 2))
     or place_in_line <> coalesce(certified_seq, last_seq)`

test('four judges on two instances always leave exactly one primary, the right one [V2.3.4 T35 F15]', async () => {
  const setup = await contestWithJudges()
  const { app, grace, olga, submit, edit } = setup
  const second = await testAppOn(app.database, { now: app.clock.now() })
  const [linus, mei] = [await app.person('linus'), await app.person('mei')]
  await app.db.update(users).set({ role: 'admin' }).where(sql`username in ('linus', 'mei')`)
  const ids: string[] = []
  for (let n = 0; n < 10; n += 1) ids.push(await submit(`Issue ${n}`))
  for (const [n, id] of ids.entries()) await edit(id, `Issue ${n}, in full`)
  const roll = seededRandom(7)
  const anIssue = () => ids[roll(ids.length)] as string
  const groupIds = async () => [
    ...new Set((await setup.rows()).flatMap((row) => (row.duplicateGroupId ? [row.duplicateGroupId] : []))),
  ]
  const done = new Map<string, number>()
  const races = rounds({ long: 200, short: 60 })

  const act = (acts: ReturnType<typeof judging>, as: Person, groups: string[]) => {
    const [id, other] = [anIssue(), anIssue()]
    const choices = {
      verdict: () => acts.judge(id, ['valid', 'invalid', 'pending'][roll(3)] as string, { as }),
      duplicate: () => acts.duplicateOf(id, other, { as }),
      group: () => acts.group([id, other], as),
      ungroup: () => acts.ungroup(id, as),
      dissolve: () => acts.ungroup(groups[0] ?? id, as),
      merge: () => acts.merge([groups[0], groups[1]], as),
      certify: () => acts.certify(id, ids.indexOf(id) + 1, { as }),
      withdraw: () => acts.withdraw(id, { as }),
      undo: () => acts.judge(id, 'valid', { as }).then(() => acts.undo(id, as)),
    }
    const kinds = Object.keys(choices) as (keyof typeof choices)[]
    const kind = kinds[roll(kinds.length)] as keyof typeof choices
    return choices[kind]().then(({ status, body }) => {
      if (status === 200) done.set(kind, (done.get(kind) ?? 0) + 1)
      else expect([400, 404, 409], `${kind}: ${JSON.stringify(body)}`).toContain(status)
    })
  }

  const [here, there] = [judging(app, grace), judging(second, olga)]
  for (let round = 0; round < races; round += 1) {
    const groups = await groupIds()
    await Promise.all([
      act(here, grace, groups),
      act(there, olga, groups),
      act(here, linus, groups),
      act(there, mei, groups),
    ])
    const { rows } = await app.db.execute(faults)
    expect(rows, `round ${round}`).toEqual([])
  }
  const least = Math.min(...[...done.values()])
  expect([done.size, least >= races / 50], JSON.stringify([...done])).toEqual([9, true])
}, 240_000)

/** A stale refusal shows the issue, which is recorded as a reading and changes nothing. */
const readings = ['issue_read', 'issues_listed', 'titles_shown']

test('when judging and finalizing run in parallel, nothing changes after finalizing [T36]', async () => {
  const setup = await contestWithJudges()
  const { app, olga, ada, submit, judge, duplicateOf, certify, group, undo } = setup
  const second = judging(await testAppOn(app.database, { now: app.clock.now() }), olga)
  let refused = 0
  const races = rounds({ long: 98, short: 14 })
  for (let round = 0; round < races; round += 1) {
    const start = app.clock.now()
    const contest = await app.contest(olga, { endDate: minutesAfter(start, 1) })
    const [a, b, c] = await Promise.all([
      submit('A', ada, contest.id),
      submit('B', ada, contest.id),
      submit('C', ada, contest.id),
    ])
    const first = (await setup.row(a))?.placeInLine
    await app.call('updateIssue', { as: ada, params: { id: a }, body: { title: 'A, in full' } })
    await app.db.update(issues).set({ status: 'invalid' }).where(eq(issues.contestId, contest.id))
    await judge(c, 'valid')
    app.clock.set(minutesAfter(start, 3))
    // Everything but the mailed verdict: a mail may be sent after the end.
    const { toldStatus: _status, toldDuplicateOf: _original, ...judged } = getTableColumns(issues)
    const state = () => app.db.select(judged).from(issues).where(eq(issues.contestId, contest.id)).orderBy(issues.id)
    const finalize = async () => {
      const reply = await app.call('finalizeContest', { as: olga, params: { id: contest.id } })
      return { reply, frozen: await state() }
    }
    const acts = [
      () => judge(a, 'valid'),
      () => second.duplicateOf(b, c, { as: olga }),
      () => certify(a, first),
      () => undo(c),
      () => group([a, b]),
      () => duplicateOf(a, b),
    ]
    // The end comes before, between and after the others in turn.
    const place = round % (acts.length + 1)
    const [before, after] = [acts.slice(0, place), acts.slice(place)]
    const [earlier, { reply, frozen }, later] = await Promise.all([
      Promise.all(before.map((act) => act())),
      finalize(),
      Promise.all(after.map((act) => act())),
    ])
    expect(reply.status, `round ${round}: ${JSON.stringify(reply.body)}`).toBe(200)
    for (const { status, body } of [...earlier, ...later]) {
      expect([200, 409], JSON.stringify(body)).toContain(status)
      if (body.code === 'CONTEST_FINALIZED') refused += 1
    }
    // How many acts lost the race is chance; of those that come after it each is refused.
    for (const act of acts) {
      const { status, body } = await act()
      expect([status, body.code]).toEqual([409, 'CONTEST_FINALIZED'])
    }
    expect(await state()).toEqual(frozen)
    const events = await app.db
      .select({ kind: ledgerEvents.kind })
      .from(ledgerEvents)
      .where(and(eq(ledgerEvents.contestId, contest.id), notInArray(ledgerEvents.kind, readings)))
      .orderBy(ledgerEvents.id)
    expect(events.at(-1)?.kind).toBe('contest_finalized')
  }
  expect(refused).toBeGreaterThan(0)
}, 240_000)
