import type { Viewer } from '../../../domain/permissions'
import type { ContestRow } from '../../contests/contest-queries'
import { contestToWire } from '../../contests/contest-wire'
import type { Api } from '../../http/api'
import type { ResultsWiring } from '../before-results'
import { readContestSummary } from './contest-summary'
import { deleteContest } from './delete-contest'
import { finalizeContest } from './finalize-contest'
import { reopenContest } from './reopen-contest'

export function finalizationRoutes(api: Api, { db, kickMail, beforeResults }: ResultsWiring): void {
  const reply = (row: ContestRow, viewer: Viewer, now: Date) => ({
    status: 'success' as const,
    data: { contest: contestToWire(row, viewer, now) },
  })

  api.on('finalizeContest', async ({ params, viewer, receivedAt: now }) => {
    const contest = await finalizeContest(db, { contestId: params.id, finalizerId: viewer.id, beforeResults, now })
    kickMail()
    return reply(contest, viewer, now)
  })

  api.on('reopenContest', async ({ params, body, viewer, receivedAt: now }) => {
    const reopening = { contestId: params.id, reopenerId: viewer.id, reason: body.reason, now }
    const contest = await reopenContest(db, reopening)
    kickMail()
    return reply(contest, viewer, now)
  })

  api.on('deleteContest', async ({ params, viewer, receivedAt }) => {
    await deleteContest(db, params.id, viewer.id, receivedAt)
    return { status: 'success', message: 'Contest deleted successfully', data: null }
  })

  api.on('readContestStanding', async ({ params, viewer, receivedAt: now }) => {
    const standing = await readContestSummary(db, { contestId: params.id, adminId: viewer.id, beforeResults, now })
    return { status: 'success', data: { standing } }
  })
}
