import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import { readAssignees } from '../../../server/judging/seats/assignment-queries'
import { showQueue } from '../../../server/judging/triage/queue-wire'
import { recordShownTitles } from '../../../server/ledger/record-reading'
import { listCandidates } from './list-candidates'
import { sweepFinders } from './sweep-finders'

export function candidateRoutes(api: Api, { db }: { db: Db }): void {
  const { findTerms } = sweepFinders(db)

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
