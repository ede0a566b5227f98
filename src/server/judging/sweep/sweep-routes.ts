import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { recordIfShown } from '../judging-replies'
import { undoSweep } from './undo-sweep'

export function sweepRoutes(api: Api, { db }: { db: Db }): void {
  api.on('undoSweep', async (call) => {
    const { params, body, viewer, receivedAt: now } = call
    const undoing = undoSweep(db, { contestId: params.id, sweepId: body.sweepId, judgeId: viewer.id, now })
    return { status: 'success', data: { issueIds: await recordIfShown(db, call, undoing) } }
  })
}
