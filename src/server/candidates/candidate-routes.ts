import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { readAssignees } from '../judging/seats/assignment-queries'
import { showQueue } from '../judging/triage/queue-wire'
import { recordShownTitles } from '../ledger/record-reading'
import { clusterFinder } from './clusters/find-clusters'
import { listClusters } from './clusters/list-clusters'
import { contestTermsFinder } from './contest-terms'
import { listCandidates } from './list-candidates'

export function candidateRoutes(api: Api, { db }: { db: Db }): void {
  const findTerms = contestTermsFinder(db)
  const findClusters = clusterFinder(db, findTerms)
  api.on('listClusters', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await listClusters(db, findClusters, { contestId: params.id, judge: viewer, now }),
  }))

  api.on('listCandidates', async ({ params, viewer, receivedAt: now }) => {
    const found = await listCandidates(db, findTerms, params.id)
    const assignees = await readAssignees(
      db,
      found.map(({ issue }) => issue.id),
    )
    const rows = found.map(({ issue }) => ({ ...issue, assignee: assignees.get(issue.id) ?? null }))
    await recordShownTitles(db, rows, { view: 'likely duplicates', viewer, now })
    const entries = await showQueue(db, rows, { judgeId: viewer.id })
    const candidates = entries.flatMap((issue, at) => {
      const { score = 0, reasons = [] } = found[at] ?? {}
      return { issue, score: Number(score.toFixed(3)), reasons }
    })
    return { status: 'success', data: { candidates } }
  })
}
