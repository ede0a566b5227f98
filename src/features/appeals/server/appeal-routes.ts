import { paginationOf } from '../../../domain/paging'
import type { Api } from '../../../server/http/api'
import { recordIfShown } from '../../../server/judging/judging-replies'
import type { FeatureWiring } from '../../../server/startup/features'
import { decideAppeal } from './decide-appeal'
import { makeAppeal } from './make-appeal'
import { appealToWire, readContestAppeals, readIssueAppeals } from './read-appeals'

export function appealRoutes(api: Api, { db, kickMail }: FeatureWiring): void {
  api.on('makeAppeal', async ({ params, viewer: author, readBody: readAppeal, receivedAt }) => {
    const appeal = await makeAppeal(db, { issueId: params.id, author, readAppeal, receivedAt })
    return { status: 'success', data: { appeal: appealToWire(db, appeal) } }
  })

  api.on('listIssueAppeals', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readIssueAppeals(db, params.id, viewer, now),
  }))

  api.on('listContestAppeals', async ({ params, query, viewer: judge, receivedAt: now }) => {
    const { total, ...found } = await readContestAppeals(db, { contestId: params.id, judge, page: query, now })
    return { status: 'success', data: { ...found, pagination: paginationOf(total, query) } }
  })

  api.on('decideAppeal', async (call) => {
    const { params, viewer, readBody: readDecision, expectedVersion, receivedAt: now } = call
    const request = { appealId: params.id, judgeId: viewer.id, readDecision, expectedVersion, now }
    const appeal = await recordIfShown(db, call, decideAppeal(db, request))
    kickMail()
    return { status: 'success', data: { appeal: appealToWire(db, appeal) } }
  })
}
