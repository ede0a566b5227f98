import type { Viewer } from '../../../domain/permissions'
import type { ContestRow } from '../../contests/contest-queries'
import { contestToWire } from '../../contests/contest-wire'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { publishPreliminary } from './publish-preliminary'
import { readPreliminary } from './read-preliminary'
import { withdrawPreliminary } from './withdraw-preliminary'

export function preliminaryRoutes(api: Api, { db, kickMail }: { db: Db; kickMail: () => void }): void {
  const reply = (row: ContestRow, viewer: Viewer, now: Date) => {
    kickMail()
    return { status: 'success' as const, data: { contest: contestToWire(row, viewer, now) } }
  }

  api.on('publishPreliminaryResults', async ({ params, viewer, receivedAt: now }) =>
    reply(await publishPreliminary(db, { contestId: params.id, judgeId: viewer.id, now }), viewer, now),
  )

  api.on('withdrawPreliminaryResults', async ({ params, body, viewer, receivedAt: now }) => {
    const withdrawal = { contestId: params.id, judgeId: viewer.id, reason: body.reason, now }
    return reply(await withdrawPreliminary(db, withdrawal), viewer, now)
  })

  api.on('getPreliminaryResults', async ({ params, viewer }) => ({
    status: 'success',
    data: { results: await readPreliminary(db, params.id, viewer) },
  }))
}
