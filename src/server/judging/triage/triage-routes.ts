import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { readJudging } from './read-judging'
import { readTriage } from './read-triage'
import { saveReason } from './save-reason'
import { deleteSavedReason, listSavedReasons } from './saved-reason-queries'

export function triageRoutes(api: Api, { db }: { db: Db }): void {
  api.on('readTriage', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readTriage(db, params.id, viewer, now),
  }))

  api.on('readJudging', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readJudging(db, params.id, viewer, now),
  }))

  const reasonsOf = async (judgeId: string) => {
    const reasons = await listSavedReasons(db, judgeId)
    return {
      status: 'success' as const,
      data: { reasons: reasons.map(({ id, ...saved }) => ({ _id: id, ...saved })) },
    }
  }

  api.on('listSavedReasons', ({ viewer }) => reasonsOf(viewer.id))

  api.on('saveReason', async ({ body, viewer, receivedAt: now }) => {
    await saveReason(db, { judgeId: viewer.id, ...body, now })
    return reasonsOf(viewer.id)
  })

  api.on('deleteSavedReason', async ({ params, viewer }) => {
    await deleteSavedReason(db, { judgeId: viewer.id, id: params.id })
    return reasonsOf(viewer.id)
  })
}
