import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import { recordIfShown } from '../../../server/judging/judging-replies'
import { readAssignees } from '../../../server/judging/seats/assignment-queries'
import { showQueue } from '../../../server/judging/triage/queue-wire'
import { recordShownTitles } from '../../../server/ledger/record-reading'
import type { ReadStoppingFixes } from '../../../server/startup/features'
import { answerSweep, undoSweep } from './answer-sweep'
import { listCandidates } from './list-candidates'
import { readLookAlikes, readSweep } from './read-sweep'
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

type SweepWiring = { db: Db; readStoppingFixes: ReadStoppingFixes }

export function sweepRoutes(api: Api, { db, readStoppingFixes }: SweepWiring): void {
  const finders = { ...sweepFinders(db), readStoppingFixes }

  api.on('readSweep', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readSweep(db, finders, params.id, { viewer, now }),
  }))

  api.on('answerSweep', async (call) => {
    const { params, body, viewer, expectedVersion, receivedAt: now } = call
    const { issueId: otherId, otherVersion = null, ...answerFields } = body
    const answer = {
      ...answerFields,
      issueId: params.id,
      otherId,
      expectedVersion,
      otherVersion,
      judgeId: viewer.id,
      now,
    }
    await recordIfShown(db, call, answerSweep(db, answer))
    return { status: 'success', data: await readSweep(db, finders, params.id, { viewer, now }) }
  })

  api.on('undoSweep', async (call) => {
    const { params, body, viewer, receivedAt: now } = call
    const undoing = undoSweep(db, { contestId: params.id, sweepId: body.sweepId, judgeId: viewer.id, now })
    return { status: 'success', data: { issueIds: await recordIfShown(db, call, undoing) } }
  })

  api.on('listLookAlikes', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readLookAlikes(db, finders, params.id, { viewer, now }),
  }))
}
