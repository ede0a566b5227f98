import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { queueEntry } from './candidate-wire'
import { contestTermsFinder } from './contest-terms'
import { listCandidates } from './list-candidates'

export function candidateRoutes(api: Api, { db }: { db: Db }): void {
  const findTerms = contestTermsFinder(db)
  api.on('listCandidates', async ({ params, viewer }) => {
    const found = await listCandidates(db, findTerms, params.id)
    const candidates = found.map(({ issue, score, reasons }) => ({
      issue: queueEntry(issue, viewer.id),
      score: Number(score.toFixed(3)),
      reasons,
    }))
    return { status: 'success', data: { candidates } }
  })
}
