import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contestWithJudges } from '#test/server/contest-with-judges'
import { contests } from '../../db/tables/tables'

const link = (lines: string) => `https://github.com/vault-spring/contracts/blob/main/src/RedemptionQueue.sol#${lines}`
const flaw = `The flag is written after the transfers, so a receiver re-enters settleEpoch and is paid again.\n\n${link('L88-L112')}`
const reports: [title: string, description: string][] = [
  ['Reentrancy in settleEpoch drains the queue', flaw],
  ['Delegates keep votes', 'The former representative is never checkpointed.'],
  ['Reentrancy in settleEpoch pays the queue twice', `${flaw}\n\nCall it from a hook.`],
  ['Stale price accepted', 'The adapter ignores updatedAt of latestRoundData.'],
]

async function contestWithReports() {
  const setup = await contestWithJudges()
  const { app, ada, contest, grace } = setup
  const [mei, linus] = [await app.person('mei'), await app.person('linus')]
  const ids: string[] = []
  for (const [at, [title, description]] of reports.entries()) {
    const as = [mei, ada, linus, ada][at]
    const sent = await app.call('submitIssue', { as, body: { contestId: contest.id, title, description } })
    ids.push(sent.body.data.issue._id)
  }
  const list = (as = grace) => app.call('listClusters', { as, params: { id: contest.id } })
  return { ...setup, ids, list }
}

test('reports that are alike are one cluster with its reasons, and those like no other come apart', async () => {
  const { list, ids, contest } = await contestWithReports()
  const { status, body } = await list()
  expect(status).toBe(200)
  const { outliers, clusters, leftOut, judgeRefusal } = body.data
  expect(body.data.contest).toEqual({ _id: contest.id, title: contest.title })
  expect([leftOut, judgeRefusal]).toEqual([0, null])
  expect(clusters.map(({ issues }) => issues.map(({ _id }) => _id))).toEqual([[ids[0], ids[2]]])
  expect(clusters[0]?.likeness).toBeGreaterThan(0.9)
  expect(clusters[0]?.reasons.slice(0, 2)).toEqual([
    { kind: 'lines', found: ['src/RedemptionQueue.sol L88-L112'] },
    { kind: 'identifiers', found: ['settleEpoch'] },
  ])
  expect(outliers.map(({ issue }) => issue._id).sort()).toEqual([ids[1], ids[3]].sort())
  expect(outliers.map(({ likeness }) => likeness)).toEqual(outliers.map(({ likeness }) => likeness).sort())
})

test('only pending reports are in clusters: what is decided or withdrawn is left out', async () => {
  const { app, ada, list, ids, judge, undo } = await contestWithReports()
  const listed = async () => {
    const { outliers, clusters } = (await list()).body.data
    return [...outliers.map(({ issue }) => issue), ...clusters.flatMap(({ issues }) => issues)].map(({ _id }) => _id)
  }
  expect((await listed()).sort()).toEqual([...ids].sort())
  await judge(ids[0] ?? '', 'valid')
  await app.call('deleteIssue', { as: ada, params: { id: ids[1] ?? '' } })
  expect((await listed()).sort()).toEqual([ids[2], ids[3]].sort())
  await undo(ids[0] ?? '')
  expect((await listed()).sort()).toEqual([ids[0], ids[2], ids[3]].sort())
  expect((await list()).body.data.clusters).toHaveLength(1)
})

test('a contest without pending reports has no clusters', async () => {
  const { list, ids, judge } = await contestWithReports()
  for (const id of ids) await judge(id, 'valid')
  expect((await list()).body.data).toMatchObject({ outliers: [], clusters: [], leftOut: 0 })
})

test('a judge who submitted sees the clusters and that others decide on them, as in the triage', async () => {
  const { list, submit, olga } = await contestWithReports()
  await submit('Mine', olga)
  const { status, body } = await list(olga)
  expect([status, body.data.judgeRefusal]).toEqual([200, 'conflict_of_interest'])
  expect(body.data.outliers.some(({ issue }) => issue.isOwn)).toBe(true)
})

test('researchers see no clusters', async () => {
  const { list, ada } = await contestWithReports()
  expect((await list(ada)).status).toBe(403)
})

test('hidden authors are hidden in clusters too', async () => {
  const { app, contest, list } = await contestWithReports()
  await app.db.update(contests).set({ hidesAuthors: true }).where(eq(contests.id, contest.id))
  const [cluster] = (await list()).body.data.clusters
  expect(cluster?.issues.map(({ author }) => author.username)).toEqual(['Researcher 1', 'Researcher 3'])
})
