import type { Db } from '../../../server/db/database'
import type { Api } from '../../../server/http/api'
import { recordIfShown } from '../../../server/judging/judging-replies'
import type { ReadStoppingFixes } from '../../../server/startup/features'
import { answerSweep } from './answer-sweep'
import { readLookAlikes, readSweep } from './read-sweep'
import { sweepFinders } from './sweep-finders'
import { undoSweep } from './undo-sweep'

type SweepWiring = { db: Db; readStoppingFixes: ReadStoppingFixes }

export function sweepRoutes(api: Api, { db, readStoppingFixes }: SweepWiring): void {
  const finders = { ...sweepFinders(db), readStoppingFixes }

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
