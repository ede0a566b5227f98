import type { Db } from '../db/database'
import type { Api } from '../http/api'
import { recordIfShown } from '../judging/judging-replies'
import { readAssignees } from '../judging/seats/assignment-queries'
import { answerSweep } from '../judging/sweep/answer-sweep'
import { showQueue } from '../judging/triage/queue-wire'
import { recordShownTitles } from '../ledger/record-reading'
import { listCandidates } from './list-candidates'
import { readLookAlikes, readSweep } from './sweep/read-sweep'
import { sweepFinders } from './sweep/sweep-finders'

export function candidateRoutes(api: Api, { db }: { db: Db }): void {
  const finders = sweepFinders(db)
  const { findTerms } = finders

  api.on('readSweep', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readSweep(db, finders, params.id, { viewer, now }),
  }))

  api.on('answerSweep', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const { issueId: otherId, otherVersion = null, ...said } = body
    const answer = { ...said, issueId: params.id, otherId, expectedVersion, otherVersion, judgeId: viewer.id, now }
    await recordIfShown(db, call, answerSweep(db, answer))
    return { status: 'success', data: await readSweep(db, finders, params.id, { viewer, now }) }
  })

  api.on('listLookAlikes', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readLookAlikes(db, finders, params.id, { viewer, now }),
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
