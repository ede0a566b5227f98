import { refuse } from '../../../domain/refusals'
import type { Api } from '../../../server/http/api'
import type { FeatureWiring } from '../../../server/startup/features'
import { streamSource } from '../../source/server/read-source'
import { findSource } from '../../source/server/source-queries'
import { failJob, finishJob, type JobCall, leaseJob, lockHeldRun, reportProgress } from './lease-job'

/** How long a runner waits before it asks again. */
const retrySeconds = 5

type Calling = { params: { id: string }; runnerId: string; receivedAt: Date }

const callAbout = ({ params, runnerId, receivedAt: now }: Calling, lease: string): JobCall => ({
  runId: params.id,
  runnerId,
  lease,
  now,
})

/** What runners call. They are no people, and reach nothing else. */
export function runnerCallRoutes(api: Api, { db }: FeatureWiring): void {
  const done = { status: 'success' as const, data: {} }

  api.on('leaseJob', async ({ runnerId, body, receivedAt: now }) => ({
    status: 'success',
    data: { job: await leaseJob(db, { runnerId, tools: body.tools, now }), retrySeconds },
  }))

  api.on('downloadJobSource', async (call) => {
    const run = await db.transaction((tx) => lockHeldRun(tx, callAbout(call, call.query.lease)))
    return streamSource(db, (await findSource(db, run.contestId)) ?? refuse('lease_ended'))
  })

  api.on('reportJobProgress', async (call) => ({
    status: 'success',
    data: await reportProgress(db, callAbout(call, call.body.lease), call.body.step),
  }))

  api.on('finishJob', async (call) => {
    await finishJob(db, callAbout(call, call.body.lease), call.body.result)
    return done
  })

  api.on('failJob', async (call) => {
    await failJob(db, callAbout(call, call.body.lease), call.body.reason)
    return done
  })
}
