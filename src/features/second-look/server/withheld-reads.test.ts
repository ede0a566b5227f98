import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { everyRead, readAs } from '#test/server/every-read'
import { minutesAfter } from '#test/server/start-test-app'
import { issues } from '../../../server/db/tables/tables'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'

const canary = 'Canary: the owner can do this by design.'

/** Grace has judged all: one is invalid with a canary, two are valid and a group, one has an undone verdict. */
async function judgedContest() {
  const told = await contestWithSecondLooks()
  const { app, submit, judge, group, undo, olga, contest, ada } = told
  const mei = await told.thirdJudge()
  const params = { id: contest.id }
  const seat = (personId: string, kind: 'lead' | 'judge' | null) =>
    app.call('setSeat', { as: olga, params, body: { personId, seat: kind } })
  expect((await seat(mei.id, 'lead')).status).toBe(200)
  const ids: string[] = []
  for (const title of ['Settles twice', 'Rounds down', 'Rounds down again', 'Taken back']) ids.push(await submit(title))
  const [invalid = '', b = '', c = '', undone = ''] = ids
  await judge(invalid, 'invalid', { reason: canary, code: 'trusted_party_needed' })
  const { duplicateGroupId } = (await group([b, c])).body.data
  for (const id of [b, c]) await judge(id, 'valid')
  await judge(undone, 'invalid', { reason: canary, code: 'trusted_party_needed' })
  expect((await undo(undone)).status).toBe(200)
  const secrets = [canary, 'trusted_party_needed', duplicateGroupId]
  const draw = async () => {
    app.clock.set(minutesAfter(contest.endDate, 2))
    await told.overview()
  }
  return { ...told, ids, invalid, b, c, undone, mei, ada, secrets, draw, seat }
}

type Setup = Awaited<ReturnType<typeof judgedContest>>

/** Whatever in a reply tells a verdict: the status of an object about a submission, and counts by status. */
function* tellingParts(value: unknown, ids: readonly string[]): Generator<unknown> {
  if (Array.isArray(value)) for (const one of value) yield* tellingParts(one, ids)
  if (typeof value !== 'object' || value === null) return
  const part = value as Record<string, unknown>
  const isAbout = ids.includes(String(part._id)) || ids.includes(String(part.issueId))
  if (isAbout && part.status !== undefined && part.status !== 'pending') yield part
  if (typeof part.pending === 'number' && (part.valid || part.invalid)) yield part
  for (const name of ['uniqueCount', 'unreleased', 'validCount', 'releasedAt'])
    if (part[name]) yield { [name]: part[name] }
  if (part.sponsors === true) yield part
  for (const one of Object.values(part)) yield* tellingParts(one, ids)
}

async function leaksTo({ app, contest, ids, secrets }: Setup, as: Person) {
  const leaks: unknown[] = []
  for (const read of everyRead({ contestId: contest.id, issueIds: ids })) {
    const { status, text } = await readAs(app, as, read)
    expect([read, status < 500]).toEqual([read, true])
    const found = [...secrets.filter((secret) => text.includes(secret)), ...tellingParts(JSON.parse(text), ids)]
    if (found.length > 0) leaks.push([read.name, read.query, found])
  }
  return leaks
}

describe('to a judge whose second look it is', () => {
  test('no endpoint reveals a verdict, its reason, group, counts or events', async () => {
    const told = await judgedContest()
    await told.draw()
    // The lead releases what is valid, which tells as much.
    const params = { id: told.contest.id }
    expect((await told.app.call('releaseIssues', { as: told.mei, params, body: {} })).status).toBe(200)
    expect(await leaksTo(told, told.olga)).toEqual([])
    // And reading everything has used up no look.
    const looks = (await told.overview()).looks.map(({ issueId, refusal }) => [issueId, refusal])
    const waiting = (id: string) => (id === told.undone ? 'second_look_waits' : null)
    expect(looks).toEqual(looks.map(([id]) => [id, waiting(String(id))]))
  })

  test('the entry says so, in the queue, in lists and where it is opened', async () => {
    const { draw, app, olga, contest, invalid, undone, look } = await judgedContest()
    await draw()
    const { issues: queue, groups } = (await app.call('readTriage', { as: olga, params: { id: contest.id } })).body.data
    expect(groups).toEqual([])
    expect(queue.map(({ secondLook, status }) => [secondLook, status])).toEqual([
      ...[
        ['yours', 'pending'],
        ['yours', 'pending'],
        ['yours', 'pending'],
        ['waits', 'pending'],
      ],
    ])
    const opened = (await look(invalid, olga)).body.data
    expect(opened.issue).toMatchObject({ status: 'pending', secondLook: 'yours', version: 1 })
    expect(opened.history.map(({ kind }) => kind)).toEqual(['issue_submitted'])
    expect((await app.call('getIssue', { as: olga, params: { id: undone } })).body.data.issue.secondLook).toBe('waits')
    const listed = (await app.call('listIssues', { as: olga, query: { status: 'pending' } })).body.data
    expect([listed.issues.length, listed.counts]).toEqual([4, { all: 4, pending: 4, valid: 0, invalid: 0 }])
    const page = (await app.call('readLedger', { as: olga, query: {} })).body.data
    expect(page.withheldCount).toBe(4)
  })

  test('no decision about it or its group is accepted, so that no reply reveals it either', async () => {
    const { draw, app, olga, contest, invalid, b, c, row, ...told } = await judgedContest()
    await draw()
    const groupId = (await row(b))?.duplicateGroupId ?? ''
    const as = { as: olga }
    const acts = [
      told.judge(invalid, 'valid', as),
      told.judge(invalid, 'valid', { ...as, seen: 99 }),
      told.judge(b, 'valid', as),
      told.duplicateOf(told.undone, invalid, as),
      told.duplicateOf(invalid, told.undone, as),
      told.group([told.undone, b], olga),
      told.ungroup(c, olga),
      told.ungroup(groupId, olga),
      told.undo(invalid, olga),
      told.certifyUnread(invalid, 1, as),
      app.call('deleteIssue', { as: olga, params: { id: invalid }, body: { reason: 'Advertising.' } }),
    ]
    for (const act of acts) {
      const { status, body } = await act
      expect([status, body.code, body.data]).toEqual([409, 'SECOND_LOOK_YOURS', undefined])
    }
    // The lead releases; without one, everybody does.
    await told.seat(told.mei.id, null)
    const release = await app.call('releaseIssues', { as: olga, params: { id: contest.id }, body: {} })
    expect(release.body.code).toBe('SECOND_LOOK_YOURS')
  })

  test('giving or forgoing it ends that, for this submission only', async () => {
    const { draw, app, olga, contest, invalid, b, again, look, events, overview } = await judgedContest()
    await draw()
    expect((await again(b, 'valid')).body.data.look.state).toBe('agreed')
    const forgo = () => app.call('forgoSecondLook', { as: olga, params: { id: invalid } })
    expect((await forgo()).status).toBe(200)
    expect((await look(invalid, olga)).body.data.issue).toMatchObject({ status: 'invalid', invalidationReason: canary })
    expect((await look(b, olga)).body.data.issue.status).toBe('valid')
    const { issues: queue } = (await app.call('readTriage', { as: olga, params: { id: contest.id } })).body.data
    expect(queue.map(({ secondLook, status }) => [secondLook ?? null, status])).toEqual([
      ...[
        [null, 'invalid'],
        [null, 'valid'],
        ['yours', 'pending'],
        ['waits', 'pending'],
      ],
    ])
    expect((await again(invalid, 'valid')).body.code).toBe('SECOND_LOOK_SEEN')
    expect((await forgo()).body.code).toBe('SECOND_LOOK_SEEN')
    expect((await overview()).looks.find(({ issueId }) => issueId === invalid)?.refusal).toBe('second_look_seen')
    expect(await events('second_look_forgone')).toMatchObject([{ actorId: olga.id, issueId: invalid }])
    expect(await events('second_look_decided')).toMatchObject([{ after: { isBlind: true } }])
  })
})

describe('the lead judge', () => {
  test("sees every verdict and can't give a second look, even after losing the seat", async () => {
    const told = await judgedContest()
    const { draw, app, mei, contest, invalid, b, again, overview, seat } = told
    await draw()
    const { issues: queue } = (await app.call('readTriage', { as: mei, params: { id: contest.id } })).body.data
    expect(queue.map(({ status }) => status)).toEqual(['invalid', 'valid', 'valid', 'pending'])
    expect((await app.call('downloadLedger', { as: mei, query: {} })).body).toContain(canary)
    expect((await again(invalid, 'valid', { as: mei })).body.code).toBe('SECOND_LOOK_LEAD')
    await seat(mei.id, null)
    expect((await again(b, 'valid', { as: mei })).body.code).toBe('SECOND_LOOK_LEAD')
    expect((await overview(mei)).looks[0]?.refusal).toBe('second_look_lead')
  })
})

describe('before the draw, when any submission may be drawn', () => {
  test("no list, count or event reveals another judge's verdict", async () => {
    const told = await judgedContest()
    const lists = everyRead({ contestId: told.contest.id, issueIds: [] })
    for (const read of lists) {
      const { text } = await readAs(told.app, told.olga, read)
      expect([read, told.secrets.filter((secret) => text.includes(secret))]).toEqual([read, []])
      expect([read, [...tellingParts(JSON.parse(text), told.ids)]]).toEqual([read, []])
    }
    await told.draw()
    expect((await told.overview()).looks.filter(({ refusal }) => refusal === null)).toHaveLength(3)
  })

  test('opening one shows its verdict, and leaves its second look to another judge', async () => {
    const { app, olga, contest, invalid, b, look, draw, overview } = await judgedContest()
    expect((await look(invalid, olga)).body.data.issue).toMatchObject({ status: 'invalid', invalidationReason: canary })
    const queue = async () => (await app.call('readTriage', { as: olga, params: { id: contest.id } })).body.data.issues
    expect((await queue()).map(({ secondLook }) => secondLook ?? null)).toEqual([
      ...[null, 'undrawn', 'undrawn', 'undrawn'],
    ])
    await draw()
    const refusals = new Map((await overview()).looks.map(({ issueId, refusal }) => [issueId, refusal]))
    expect([refusals.get(invalid), refusals.get(b)]).toEqual(['second_look_seen', null])
    expect((await queue())[0]?.status).toBe('invalid')
  })

  test('judges can still decide on it', async () => {
    const { olga, b, judge, invalid, undone, group } = await judgedContest()
    expect((await judge(b, 'invalid', { as: olga, reason: 'Not so.' })).body.data.issue.status).toBe('invalid')
    const { body } = await group([invalid, undone], olga)
    expect(body.data.issues.map(({ status }) => status)).toEqual(['invalid', 'pending'])
  })
})

test('in a contest without second looks, admins can read every verdict', async () => {
  const { app, submit, judge, olga, contest } = await contestWithSecondLooks({ secondLookPercent: null })
  const id = await submit('A')
  await judge(id, 'invalid', { reason: canary })
  const { issues: queue } = (await app.call('readTriage', { as: olga, params: { id: contest.id } })).body.data
  expect(queue).toMatchObject([{ status: 'invalid', invalidationReason: canary }])
  expect((await app.call('downloadLedger', { as: olga, query: {} })).body).toContain(canary)
  expect(await app.db.select().from(issues).where(eq(issues.id, id))).toMatchObject([{ status: 'invalid' }])
})
