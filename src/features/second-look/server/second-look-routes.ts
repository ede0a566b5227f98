import type { Api } from '../../../server/http/api'
import { issueReply } from '../../../server/judging/judging-replies'
import type { FeatureWiring } from '../../../server/startup/features'
import { decideSecondLook, forgoSecondLook, openSecondLook } from './decide-second-look'
import { readSecondLooks } from './read-second-looks'
import { resolveDifference } from './resolve-difference'

export function secondLookRoutes(api: Api, { db }: FeatureWiring): void {
  api.on('readSecondLooks', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readSecondLooks(db, params.id, viewer, now),
  }))

  api.on('openSecondLook', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await openSecondLook(db, params.id, viewer, now),
  }))

  api.on('decideSecondLook', async ({ params, body, viewer, receivedAt: now }) => {
    const look = { ...body, issueId: params.id, judgeId: viewer.id, now }
    return { status: 'success', data: { look: { issueId: params.id, state: await decideSecondLook(db, look) } } }
  })

  api.on('forgoSecondLook', async ({ params, viewer, receivedAt: now }) => {
    await forgoSecondLook(db, { issueId: params.id, judgeId: viewer.id, now })
    return { status: 'success', message: 'Second look forgone', data: null }
  })

  api.on('resolveSecondLook', async (call) => {
    const { params, body, viewer, receivedAt: now } = call
    const resolution = { ...body, issueId: params.id, judgeId: viewer.id, now }
    return issueReply(db, await resolveDifference(db, resolution), call)
  })
}
