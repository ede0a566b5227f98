import { expect, test } from 'vitest'
import { type CallOfClosed, featureTests } from '#test/features'
import { contestWithJudges } from '#test/server/contest-with-judges'
import type { EndpointName } from '../../contract/endpoints'
import { endpoints } from '../../features/every-feature'

type Site = Awaited<ReturnType<typeof obstructed>>

/** A contest in which every call of judging meets something else that refuses it as well. */
async function obstructed() {
  const site = await contestWithJudges({ appealHours: 4 })
  const { submit, edit, group, app, olga, ada } = site
  const [a, b, c, d] = [await submit('A'), await submit('B'), await submit('C'), await submit('D')] as const
  const single = await submit('E')
  await edit(single, 'F')
  const groups = [(await group([a, b])).body.data.duplicateGroupId, (await group([c, d])).body.data.duplicateGroupId]
  const removed = await submit('G')
  const text = { contestId: site.contest.id, title: 'G', description: 'G, all of it.' }
  await app.call('deleteIssue', { as: olga, params: { id: removed }, body: { reason: 'Advertising.' } })
  // Its text again, so that it could not be restored.
  await app.call('submitIssue', { as: ada, body: text })
  await site.finalize()
  return { ...site, a, c, single, groups, removed }
}

const single = { of: (site: Site) => site.single }
const reason = 'Because.'

/** The calls that say it: of an object with another obstacle, and with an old version where they take one. */
const asked: Partial<Record<EndpointName, CallOfClosed<Site>>> = {
  updateContest: { of: ({ contest }) => contest.id, body: () => ({ hidesAuthors: true }) },
  publishPreliminaryResults: { of: ({ contest }) => contest.id },
  withdrawPreliminaryResults: { of: ({ contest }) => contest.id, body: () => ({ reason }) },
  deleteIssue: { ...single, body: () => ({ reason }) },
  setVerdict: { ...single, body: () => ({ status: 'invalid', invalidationReason: reason, knownIssue: 9 }) },
  restoreIssue: { of: ({ removed }) => removed },
  undoDecision: single,
  certifyRevision: { ...single, body: () => ({ seq: 1, reason }) },
  withdrawCertificate: { ...single, body: () => ({ reason }) },
  groupDuplicates: { of: () => '', body: ({ a, c }) => ({ issueIds: [a, c] }) },
  ungroupDuplicates: single,
  markDuplicate: { of: ({ a }) => a, body: ({ c }) => ({ issueId: c }) },
  mergeGroups: { of: () => '', body: ({ groups }) => ({ groupIds: groups }) },
  assignIssues: { of: ({ contest }) => contest.id },
  ...Object.assign({}, ...featureTests.map(({ refusedWhenFinal }) => refusedWhenFinal)),
}

/** Their first refusals are about an object that there is only in other contests, and their rules have tests of their own. */
const ofOthers = [
  ...['makeAppeal', 'decideAppeal'],
  ...['openSecondLook', 'decideSecondLook', 'forgoSecondLook', 'resolveSecondLook'],
]

test('after finalizing, every refused call reports that first, whatever else applies', async () => {
  const site = await obstructed()
  const closed = endpoints.filter(({ name, errors }) => {
    return errors.includes('contest_finalized') && !ofOthers.includes(name)
  })
  const said: [string, string | undefined][] = []
  for (const { name } of closed) {
    const row = asked[name]
    if (!row) throw new Error(`finalized-first.test.ts has no call of ${name}`)
    const reply = await site.app.call(name, {
      as: site.grace,
      params: { id: row.of(site) },
      body: row.body?.(site) ?? {},
      headers: { 'if-match': '"999"' },
    })
    said.push([name, reply.body.code])
  }
  expect(said).toEqual(closed.map(({ name }) => [name, 'CONTEST_FINALIZED']))
})

test("reports that the original is the judge's own before that it is in another contest", async () => {
  const { app, submit, duplicateOf, olga, grace } = await contestWithJudges()
  const elsewhere = await submit('A', grace, (await app.contest(olga)).id)
  expect((await duplicateOf(await submit('B'), elsewhere)).body.code).toBe('SELF_REVIEW')
})

test('a judge who saw a group that was since dissolved sees what happened', async () => {
  const { app, submit, group, ungroup, grace } = await contestWithJudges()
  const [a, b] = [await submit('A'), await submit('B')]
  await group([a, b])
  await ungroup(b)
  const headers = { 'if-match': '"1"' }
  const { body } = await app.call('ungroupDuplicates', { as: grace, params: { id: a }, headers })
  expect(body.code).toBe('STALE')
})
