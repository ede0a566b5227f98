import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import { startTestApp, testAppOn } from '#test/server/start-test-app'
import type { Issue } from '../../contract/issue'
import { contests, duplicateGroups, issues } from '../db/tables/tables'

async function judgedContest() {
  const app = await startTestApp()
  const contest = await app.contest(await app.person('olga'))
  const [ada, grace] = [await app.person('ada'), await app.person('grace')]
  const submit = async (title: string, as: Person = ada, contestId = contest.id) => {
    const sent = await app.call('submitIssue', { as, body: { contestId, title, description: 'All of it.' } })
    return sent.body.data.issue._id
  }
  return {
    app,
    contest,
    ada,
    grace,
    submit,
    group: (issueIds: unknown, as = grace) => app.call('groupDuplicates', { as, body: { issueIds } }),
    ungroup: (id: string, as = grace, headers = {}) => app.call('ungroupDuplicates', { as, params: { id }, headers }),
    judge: (id: string, status: string, as = grace) => app.call('setVerdict', { as, params: { id }, body: { status } }),
    primaries: async () => (await app.db.select().from(issues).where(eq(issues.isPrimary, true))).map((row) => row.id),
    inGroup: async (id: string) => (await app.db.select().from(issues).where(eq(issues.duplicateGroupId, id))).length,
  }
}

const flags = (list: Issue[]) => list.map((issue) => [issue._id, issue.isDuplicate, issue.isPrimary])

test('the earliest issue in line becomes the primary, whatever the order of the ids', async () => {
  const { submit, group, app } = await judgedContest()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  const { status, body } = await group([c, a, b, a])
  expect(status).toBe(200)
  expect(body.data.primaryId).toBe(a)
  expect(flags(body.data.issues)).toEqual([
    [a, true, true],
    [b, true, false],
    [c, true, false],
  ])
  expect([a, b, c]).not.toContain(body.data.duplicateGroupId)
  expect(body.data.issues.every((issue) => issue.updatedAt === issue.createdAt)).toBe(true)
  const [event] = await app.events({ kind: 'issues_grouped' })
  expect(event?.after).toEqual({ duplicateGroupId: body.data.duplicateGroupId, primaryId: a, issueIds: [a, b, c] })
})

test('the primary is the earliest valid issue, recomputed with every verdict [1.reward.05 4.duplicates.03]', async () => {
  const { submit, group, judge, primaries } = await judgedContest()
  const [b, a, c] = [await submit('B, invalid'), await submit('A, valid'), await submit('C, valid')]
  await judge(b, 'invalid')
  await judge(a, 'valid')
  await judge(c, 'valid')
  expect((await group([a, b, c])).body.data.primaryId).toBe(a)
  await judge(a, 'invalid')
  expect(await primaries()).toEqual([c])
  await judge(b, 'valid')
  expect(await primaries()).toEqual([b])
})

test('an edit moves an issue back in line, so its unedited duplicate becomes the primary [1.reward.05 T32]', async () => {
  const { app, submit, group, ada } = await judgedContest()
  const linus = await app.person('linus')
  const [a, c] = [await submit('Placeholder'), await submit('The bug', linus)]
  await app.call('updateIssue', { as: ada, params: { id: a }, body: { title: 'The bug, copied' } })
  expect((await group([a, c])).body.data.primaryId).toBe(c)
})

test('a growing group keeps its id, and grouping never merges two groups', async () => {
  const { submit, group } = await judgedContest()
  const [a, b, c, d, e] = [
    await submit('A'),
    await submit('B'),
    await submit('C'),
    await submit('D'),
    await submit('E'),
  ]
  const { duplicateGroupId } = (await group([b, c])).body.data
  const grown = (await group([c, a])).body.data
  expect([grown.duplicateGroupId, grown.primaryId, grown.issues.length]).toEqual([duplicateGroupId, a, 3])
  await group([d, e])
  const refused = await group([a, d])
  expect([refused.status, refused.body.error]).toEqual([409, 'An issue already belongs to another duplicate group'])
})

test('grouping takes 2 to 50 different ids', async () => {
  const { submit, group } = await judgedContest()
  const a = await submit('A')
  const tooFew = { issueIds: 'At least two different issues are required' }
  for (const ids of [undefined, [], [a], [a, a], 'x', [1, 2]]) {
    const refused = await group(ids)
    expect([refused.status, refused.body.fields]).toEqual([400, tooFew])
  }
  const many = Array.from({ length: 51 }, (_, n) => `6f1c1b56-9b3a-4c52-8f0e-0000000000${n + 10}`)
  expect((await group(many)).body.fields).toEqual({ issueIds: 'At most 50 issues can be grouped' })
})

test('a group is created completely or not at all [V16.5.3]', async () => {
  const { app, submit, group, ada } = await judgedContest()
  const [a, b] = [await submit('A'), await submit('B')]
  const elsewhere = await submit('X', ada, (await app.contest(await app.person('olga'))).id)
  expect((await group([a, b, 'unknown'])).body.code).toBe('ISSUE_NOT_FOUND')
  expect((await group([a, b, elsewhere])).body.code).toBe('DIFFERENT_CONTESTS')
  const before = await app.db.select().from(duplicateGroups)
  await app.db.update(contests).set({ finalizedAt: app.clock.now() })
  expect((await group([a, b])).body.code).toBe('CONTEST_FINALIZED')
  expect(before).toEqual([])
  expect((await app.db.select().from(issues)).every((issue) => issue.duplicateGroupId === null)).toBe(true)
})

test('when the primary leaves, the next in line follows, and a group of one is dissolved [4.duplicates.03 7.issues.09]', async () => {
  const { app, submit, group, ungroup } = await judgedContest()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await group([a, b, c])
  const first = await ungroup(a)
  expect(first.body.message).toBe('Issue removed from duplicate group')
  expect(flags(first.body.data.issues)).toEqual([
    [a, false, false],
    [b, true, true],
  ])
  expect(flags((await ungroup(c)).body.data.issues)).toEqual([
    [b, false, false],
    [c, false, false],
  ])
  expect(await app.db.select().from(duplicateGroups)).toEqual([])
  const again = await ungroup(c)
  expect([again.status, again.body.error]).toEqual([409, 'This issue is not part of a duplicate group'])
})

test('the id of a group dissolves it, and an unknown id is reported as an unknown issue [7.issues.09]', async () => {
  const { submit, group, ungroup } = await judgedContest()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  const { duplicateGroupId } = (await group([a, b, c])).body.data
  const dissolved = await ungroup(duplicateGroupId)
  expect(flags(dissolved.body.data.issues)).toEqual([a, b, c].map((id) => [id, false, false]))
  expect((await ungroup(duplicateGroupId)).body.code).toBe('ISSUE_NOT_FOUND')
})

test('ungrouping is refused for an old version or after finalizing', async () => {
  const { app, submit, group, ungroup, grace } = await judgedContest()
  const [a, b] = [await submit('A'), await submit('B')]
  await group([a, b])
  expect((await ungroup(a, grace, { 'if-match': '"1"' })).body.code).toBe('STALE')
  await app.db.update(contests).set({ finalizedAt: app.clock.now() })
  expect((await ungroup(a)).body.code).toBe('CONTEST_FINALIZED')
})

test('grouping follows the rules of judging: no own issue and no own contest', async () => {
  const { app, submit, group, ungroup, grace } = await judgedContest()
  const olga = await app.person('olga')
  const [a, b, own] = [await submit('A'), await submit('B'), await submit('G', grace)]
  expect((await group([a, own])).body.code).toBe('SELF_REVIEW')
  expect((await group([a, b])).body.code).toBe('CONFLICT_OF_INTEREST')
  const { duplicateGroupId } = (await group([a, b, own], olga)).body.data
  expect((await ungroup(own)).body.code).toBe('SELF_REVIEW')
  expect((await ungroup(a)).body.code).toBe('CONFLICT_OF_INTEREST')
  expect((await ungroup(duplicateGroupId)).status).toBe(403)
  const entry = await app.call('submitIssue', {
    as: olga,
    body: { contestId: (await app.db.select().from(contests))[0]?.id, title: 'O', description: 'Mine.' },
  })
  expect(entry.body.code).toBe('CONFLICT_OF_INTEREST')
})

test('a removed issue leaves its group, and the next in line becomes the primary', async () => {
  const { app, submit, group, grace, primaries } = await judgedContest()
  const [a, b, c] = [await submit('A'), await submit('B'), await submit('C')]
  await group([a, b, c])
  const body = { reason: 'Advertising.' }
  await app.call('deleteIssue', { as: grace, params: { id: a }, body })
  expect(await primaries()).toEqual([b])
  await app.call('deleteIssue', { as: grace, params: { id: b }, body })
  expect(await app.db.select().from(duplicateGroups)).toEqual([])
})

test('two parallel requests put an issue into one group only', async () => {
  const { app, submit, group, inGroup } = await judgedContest()
  const olga = await app.person('olga')
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = [await submit(`A${round}`), await submit(`B${round}`), await submit(`C${round}`)]
    const d = await submit(`D${round}`)
    await Promise.all([group([a, b]), group([c, d], olga)])
    const replies = await Promise.all([group([a, c]), group([b, d], olga)])
    expect(replies.map((reply) => reply.body.code)).toEqual(['ALREADY_GROUPED', 'ALREADY_GROUPED'])
    const [loose, other] = [await submit(`E${round}`), await submit(`F${round}`)]
    const raced = await Promise.all([group([loose, a]), group([loose, c], olga), group([other, c])])
    expect(
      raced
        .slice(0, 2)
        .map((reply) => reply.status)
        .sort(),
    ).toEqual([200, 409])
    const won = raced.find((reply) => reply.status === 200)
    expect(await inGroup(won?.body.data.duplicateGroupId as string)).toBeGreaterThanOrEqual(3)
  }
})

test('four judges working in parallel leave exactly one primary, the right one, in each of twenty rounds [4.duplicates.03]', async () => {
  const { app, contest, submit, group, judge, primaries } = await judgedContest()
  const second = await testAppOn(app.database, { now: app.clock.now() })
  const as = await app.person('olga')
  const ids = [await submit('A'), await submit('B'), await submit('C'), await submit('D')] as const
  await group(ids)
  for (let round = 0; round < 20; round += 1) {
    const status = (n: number) => ['valid', 'invalid', 'pending'][(round + n) % 3] as string
    const replies = await Promise.all([
      judge(ids[0], status(0)),
      second.call('setVerdict', { as, params: { id: ids[1] }, body: { status: status(1) } }),
      judge(ids[2], status(2)),
      round % 2
        ? second.call('ungroupDuplicates', { as, params: { id: ids[3] } })
        : second.call('groupDuplicates', { as, body: { issueIds: ids } }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    const members = await app.db
      .select()
      .from(issues)
      .where(eq(issues.contestId, contest.id))
      .orderBy(issues.placeInLine)
    const grouped = members.filter((issue) => issue.duplicateGroupId !== null)
    const expected = grouped.find((issue) => issue.status === 'valid') ?? grouped.find((i) => i.status === 'pending')
    expect(await primaries()).toEqual([expected?.id])
  }
})
