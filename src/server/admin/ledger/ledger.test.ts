import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'
import { startTestApp } from '#test/server/start-test-app'
import { contests, ledgerEvents } from '../../db/tables/tables'
import { recordEvent } from '../../ledger/event-queries'

async function judgedLedger() {
  const story = await judgedContest()
  const { app, grace, olga } = story
  const read = async (query: Record<string, string> = {}, as = olga) =>
    (await app.call('readLedger', { as, query })).body.data
  const kinds = async (query: Record<string, string> = {}) => (await read(query)).events.map((event) => event.kind)
  return { ...story, read, kinds, grace }
}

test('the ledger shows who did what, when and why, newest first [V16.2.1 V16.3.3]', async () => {
  const { app, grace, ids, contest, read, finalize, reopen } = await judgedLedger()
  await app.call('setVerdict', {
    as: grace,
    params: { id: ids.bad },
    body: { status: 'invalid', invalidationReason: '=Needs a trusted party' },
  })
  await finalize()
  app.clock.advance(1)
  await reopen('Linus was first.')
  const { events, older, newer } = await read()
  expect(events[0]).toMatchObject({
    kind: 'contest_reopened',
    actor: { username: grace.username },
    contest: { _id: contest.id, title: 'Vault Spring' },
    reason: 'Linus was first.',
  })
  expect(events.find((event) => event.kind === 'verdict')).toMatchObject({
    issue: { _id: ids.bad },
    before: { status: 'invalid' },
    after: { status: 'invalid' },
    reason: '=Needs a trusted party',
  })
  expect(events.map((event) => event.at)).toEqual(
    events
      .map((event) => event.at)
      .sort()
      .reverse(),
  )
  expect([older, newer]).toEqual([null, null])
})

test('the ledger can be filtered by group, actor, contest, submission and day', async () => {
  const { app, olga, grace, ada, ids, contest, kinds, read, finalize } = await judgedLedger()
  await finalize()
  expect(new Set(await kinds({ group: 'verdicts' }))).toEqual(new Set(['verdict']))
  expect(await kinds({ group: 'duplicates' })).toEqual(['issues_grouped'])
  expect(await kinds({ group: 'contests', actorId: olga.id })).toEqual(['contest_finalized'])
  expect(await kinds({ group: 'money' })).toEqual([])
  expect(new Set((await read({ actorId: grace.id })).events.map((event) => event.actor?._id))).toEqual(
    new Set([grace.id]),
  )
  expect(new Set((await read({ issueId: ids.mei })).events.map((event) => event.issue?._id))).toEqual(
    new Set([ids.mei]),
  )
  expect(await kinds({ contestId: contest.id, group: 'contests' })).toEqual(['contest_finalized'])
  expect(await kinds({ contestId: ada.id })).toEqual([])
  const day = app.clock.now().toISOString().slice(0, 10)
  expect(await kinds({ from: day, group: 'contests' })).toEqual(['contest_finalized'])
  expect(await kinds({ to: '2020-01-01' })).toEqual([])
  for (const wrong of ['yesterday', '2026-13-01', '2026-1-1']) {
    expect((await app.call('readLedger', { as: olga, query: { from: wrong } })).body.fields).toEqual({
      from: 'From must be a day like 2026-11-21',
    })
  }
})

test('paging in both directions shows every event once, even if many happened at the same instant', async () => {
  const app = await startTestApp()
  const olga = await app.person('olga')
  await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      recordEvent(app.db, { at: app.clock.now(), actorId: olga.id, kind: n % 3 ? 'verdict' : 'kyc_changed' }),
    ),
  )
  for (const group of ['', 'verdicts']) {
    const read = async (query: Record<string, string>) =>
      (await app.call('readLedger', { as: olga, query: { group, ...query } })).body.data
    const seen: string[] = []
    let page = await read({})
    expect(page.newer).toBeNull()
    seen.push(...page.events.map((event) => event.id))
    while (page.older) {
      page = await read({ before: page.older })
      seen.push(...page.events.map((event) => event.id))
    }
    expect(new Set(seen).size).toBe(group ? 80 : 120)
    expect(seen).toHaveLength(group ? 80 : 120)
    const back = await read({ after: page.newer ?? '' })
    expect(back.events.map((event) => event.id)).toEqual(seen.slice(group ? 0 : 50, group ? 50 : 100))
  }
})

test('days and cursors far out of range give an empty page', async () => {
  const { read, kinds } = await judgedLedger()
  // The first look is recorded itself.
  await kinds()
  const all = await kinds()
  const everything: Record<string, string>[] = [{ to: '9999-12-31' }, { from: '0000-01-01', to: '2199-12-31' }]
  for (const query of everything) {
    expect([query, await kinds(query)]).toEqual([query, all])
  }
  const nothing: Record<string, string>[] = [{ from: '9999-12-31' }, { to: '0000-01-01' }, { to: '1000-01-01' }]
  for (const query of nothing) {
    expect([query, await kinds(query)]).toEqual([query, []])
  }
  for (const digits of [12, 13]) {
    const mark = '9'.repeat(digits)
    const queries: Record<string, string>[] = [{ before: `${mark}-1` }, { after: `${mark}-1` }, { before: `1-${mark}` }]
    for (const query of queries) {
      expect(await read(query)).toMatchObject({ events: expect.any(Array) })
    }
  }
})

test('refuses a cursor that no reply could have contained', async () => {
  const { app, olga } = await judgedLedger()
  for (const mark of ['x', '1', `${'9'.repeat(14)}-1`, `1-${'9'.repeat(16)}`, `1-${'9'.repeat(300)}`]) {
    const { status, body } = await app.call('readLedger', { as: olga, query: { before: mark } })
    const fields = { before: 'Before must be a cursor of an earlier reply' }
    expect([mark, status, body.fields]).toEqual([mark, 400, fields])
  }
})

test('a date that does not exist is refused', async () => {
  const { app, olga } = await judgedLedger()
  for (const day of ['2026-02-30', '2026-13-01', '26-11-21', '+12026-11-21']) {
    const queries: Record<string, string>[] = [{ from: day }, { to: day }]
    for (const query of queries) {
      const statuses = [
        (await app.call('readLedger', { as: olga, query })).status,
        (await app.call('downloadLedger', { as: olga, query })).status,
      ]
      expect([query, ...statuses]).toEqual([query, 400, 400])
    }
  }
})

test('a list of reports counts as reading them, recorded once per hour and contest [T39]', async () => {
  const { app, grace, ada, ids, contest, read } = await judgedLedger()
  const list = (as = grace) => app.call('listIssues', { as, query: { contestId: contest.id } })
  const readings = async () => (await read({ group: 'readings' })).events.filter((event) => !judged.has(event.id))
  const judged = new Set((await read({ group: 'readings' })).events.map((event) => event.id))
  app.clock.advance(61)
  await app.call('getIssue', { as: grace, params: { id: ids.mei } })
  await list()
  await list()
  await app.call('listContestIssues', { as: grace, params: { id: contest.id } })
  const [first, ...others] = await readings()
  expect(others.map((event) => event.kind)).toEqual(['issue_read'])
  const listed = expect.arrayContaining([ids.ada, ids.linus, ids.bad])
  expect(first).toMatchObject({ kind: 'issues_listed', contest: { _id: contest.id }, after: { issueIds: listed } })
  expect(JSON.stringify(first)).not.toContain(ids.mei)
  app.clock.advance(61)
  await list()
  expect(await readings()).toHaveLength(3)
  await app.call('listMyIssues', { as: ada, query: {} })
  expect(await readings()).toHaveLength(3)
})

test('readings can be excluded, except when their group is selected', async () => {
  const { app, olga, contest, read } = await judgedLedger()
  await app.call('listIssues', { as: olga, query: { contestId: contest.id } })
  const kinds = async (query: Record<string, string>) => (await read(query)).events.map((event) => event.kind)
  // The first look is recorded itself.
  await kinds({})
  const all = await kinds({ readings: 'show' })
  expect(all).toContain('issues_listed')
  expect(await kinds({})).toEqual(all)
  const readings = ['issue_read', 'issues_listed', 'titles_shown']
  expect(await kinds({ readings: 'hide' })).toEqual(all.filter((kind) => !readings.includes(kind)))
  expect(await kinds({ readings: 'hide', group: 'readings' })).toEqual(all.filter((kind) => readings.includes(kind)))
  const table = await app.call('downloadLedger', { as: olga, query: { readings: 'hide' } })
  expect(table.body).not.toContain('issues_listed')
  const refused = await app.call('readLedger', { as: olga, query: { readings: 'some' } })
  expect([refused.status, refused.body.fields]).toEqual([400, { readings: "Readings must be 'show' or 'hide'" }])
})

test('the ledger neither names hidden authors nor finds them with a filter [V14.2.4]', async () => {
  const { app, olga, ada, linus, contest, read } = await judgedLedger()
  await app.db.update(contests).set({ hidesAuthors: true })
  const edited = { at: app.clock.now(), kind: 'issue_edited' as const, contestId: contest.id }
  await recordEvent(app.db, { ...edited, actorId: linus.id })
  const [event] = (await read({ group: 'submissions' })).events
  expect(event?.actor).toEqual({ _id: 'researcher-2', username: 'Researcher 2' })
  expect(JSON.stringify(await read({ contestId: contest.id }))).not.toContain(linus.id)
  expect((await read({ actorId: linus.id })).events).toEqual([])
  const table = await app.call('downloadLedger', { as: olga, query: {} })
  for (const person of [ada, linus]) {
    expect(table.body).not.toContain(`,${person.username},`)
    expect(table.body).not.toContain(person.id)
  }
  await app.db.update(contests).set({ finalizedAt: app.clock.now() })
  expect((await read({ actorId: linus.id })).events.map((one) => one.actor?.username)).toContain(linus.username)
})

test('the downloaded table holds the filtered events, and no cell is a formula [T46]', async () => {
  const { app, olga, grace, ids } = await judgedLedger()
  const verdict = { status: 'invalid', invalidationReason: '=HYPERLINK("https://example.org")' }
  await app.call('setVerdict', { as: grace, params: { id: ids.bad }, body: verdict })
  const { body: raw } = await app.call('downloadLedger', { as: olga, query: { issueId: ids.bad } })
  const lines = raw.split('\r\n')
  expect(lines[0]).toContain('at,actor,kind,contest,place_in_line')
  expect(lines.filter((line) => line.includes(ids.bad)).length).toBe(lines.length - 2)
  expect(raw).toContain(`"'=HYPERLINK(""https://example.org"")"`)
})

test('ledger events can be neither changed nor deleted', async () => {
  const { app } = await judgedLedger()
  const change = app.db.update(ledgerEvents).set({ reason: 'Never' })
  await expect(change).rejects.toThrow()
  await expect(app.db.delete(ledgerEvents).where(eq(ledgerEvents.kind, 'verdict'))).rejects.toThrow()
})
