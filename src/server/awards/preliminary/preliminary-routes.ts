import type { Viewer } from '../../../domain/permissions'
import type { ContestRow } from '../../contests/contest-queries'
import { contestToWire } from '../../contests/contest-wire'
import type { Api } from '../../http/api'
import type { ResultsWiring } from '../before-results'
import { publishPreliminary } from './publish-preliminary'
import { readPreliminary } from './read-preliminary'
import { withdrawPreliminary } from './withdraw-preliminary'

export function preliminaryRoutes(api: Api, { db, kickMail, beforeResults }: ResultsWiring): void {
  const reply = (row: ContestRow, viewer: Viewer, now: Date) => {
    kickMail()
    return { status: 'success' as const, data: { contest: contestToWire(row, viewer, now) } }
  }

  api.on('publishPreliminaryResults', async ({ params, viewer, receivedAt: now }) => {
    const publication = { contestId: params.id, judgeId: viewer.id, beforeResults, now }
    return reply(await publishPreliminary(db, publication), viewer, now)
  })

  api.on('withdrawPreliminaryResults', async ({ params, body, viewer, receivedAt: now }) => {
    const withdrawal = { contestId: params.id, judgeId: viewer.id, reason: body.reason, now }
    return reply(await withdrawPreliminary(db, withdrawal), viewer, now)
  })

  api.on('getPreliminaryResults', async ({ params, viewer }) => ({
    status: 'success',
    data: { results: await readPreliminary(db, params.id, viewer) },
  }))
}
