import { paginationOf } from '../../../domain/paging'
import { refuse } from '../../../domain/refusals'
import { findContest } from '../../../server/contests/contest-queries'
import type { Api } from '../../../server/http/api'
import type { FeatureWiring } from '../../../server/startup/features'
import { streamSource } from '../../source/server/read-source'
import { findSource } from '../../source/server/source-queries'
import type { ProofRunner } from '../contract'
import { anHourBefore, runsLeft } from '../domain/run-rules'
import { cancelRun, runFixAgain, runIssueProofAgain, startRun } from './ask-run'
import { addFix, removeFix } from './edit-fixes'
import { addRunner, revokeRunner } from './edit-runners'
import { failJob, finishJob, type JobCall, leaseJob, lockHeldRun, reportProgress } from './lease-job'
import { readFix, readFixes, readFixMatrix, readFixRun } from './read-fixes'
import { listIssueProofs, readIssueProof } from './read-issue-proof'
import { countOwnRuns, findOwnRun, listAskTimes, listOwnRuns, type RunRow } from './run-queries'
import { entryToWire, runToWire } from './run-wire'
import { listRunnerRows, type RunnerRow } from './runner-queries'
import { setContestProofs } from './set-proofs'

export function proofRoutes(api: Api, wiring: FeatureWiring): void {
  adminRoutes(api, wiring)
  runRoutes(api, wiring)
  fixRoutes(api, wiring)
  runnerCallRoutes(api, wiring)
}

function adminRoutes(api: Api, { db, clock }: FeatureWiring): void {
  api.on('listRunners', async () => ({
    status: 'success',
    data: { runners: (await listRunnerRows(db)).map(runnerToWire) },
  }))

  api.on('addRunner', async ({ body, viewer, receivedAt: now }) => {
    const { token, row } = await addRunner(db, { name: body.name, adminId: viewer.id, now })
    return { status: 'success', data: { runner: runnerToWire(row), token } }
  })

  api.on('revokeRunner', async ({ params, viewer, receivedAt: now }) => {
    await revokeRunner(db, { runnerId: params.id, adminId: viewer.id, now })
    return { status: 'success', message: 'Runner revoked', data: null }
  })

  api.on('setContestProofs', async ({ params, body, viewer }) => {
    const proofs = await setContestProofs(db, clock, { contestId: params.id, adminId: viewer.id, settings: body })
    return { status: 'success', data: { proofs } }
  })

  api.on('listIssueProofs', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { proofs: await listIssueProofs(db, { contestId: params.id, viewer, now }) },
  }))
}

function runRoutes(api: Api, { db }: FeatureWiring): void {
  const runReply = async (run: RunRow, now: Date) => ({
    status: 'success' as const,
    data: { run: await runToWire(db, run, now) },
  })

  api.on('startProofRun', async ({ params, body, viewer, receivedAt: now }) =>
    runReply(await startRun(db, { contestId: params.id, viewer, text: body.text, now }), now),
  )

  api.on('listProofRuns', async ({ params, query, viewer, receivedAt: now }) => {
    const contest = (await findContest(db, params.id)) ?? refuse('contest_not_found')
    const own = { contestId: contest.id, authorId: viewer.id }
    const rows = await listOwnRuns(db, own, query)
    const runs = await Promise.all(rows.map((row) => entryToWire(db, row, now)))
    const askTimes = await listAskTimes(db, { authorId: viewer.id, since: anHourBefore(now) })
    const pagination = paginationOf(await countOwnRuns(db, own), query)
    return { status: 'success', data: { runs, runsLeft: runsLeft(askTimes), pagination } }
  })

  api.on('readProofRun', async ({ params, viewer, receivedAt: now }) => {
    const run = await findOwnRun(db, { runId: params.id, authorId: viewer.id })
    return runReply(run ?? refuse('proof_run_not_found'), now)
  })

  api.on('cancelProofRun', async ({ params, viewer, receivedAt: now }) =>
    runReply(await cancelRun(db, { runId: params.id, authorId: viewer.id }, now), now),
  )

  api.on('readIssueProof', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { proof: await readIssueProof(db, params.id, viewer, now) },
  }))

  api.on('runIssueProofAgain', async ({ params, viewer, receivedAt: now }) =>
    runReply(await runIssueProofAgain(db, { issueId: params.id, viewer, now }), now),
  )
}

/** Never includes the token. */
const runnerToWire = (row: RunnerRow): ProofRunner => ({
  _id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  createdBy: { _id: row.createdBy.id, username: row.createdBy.username },
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  hasToken: row.hasToken,
  tools: row.tools,
  running: row.running,
})

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
function runnerCallRoutes(api: Api, { db }: FeatureWiring): void {
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

function fixRoutes(api: Api, { db }: FeatureWiring): void {
  api.on('listFixes', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { fixes: await readFixes(db, { contestId: params.id, viewer, now }) },
  }))

  api.on('addFix', async ({ params, body, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { fix: await addFix(db, { contestId: params.id, viewer, now, ...body }) },
  }))

  api.on('readFix', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readFix(db, { fixId: params.id, viewer, now }),
  }))

  api.on('removeFix', async ({ params, viewer, receivedAt: now }) => {
    await removeFix(db, { fixId: params.id, viewer, now })
    return { status: 'success', message: 'Fix removed', data: null }
  })

  api.on('readFixRun', async ({ params, query, viewer, receivedAt: now }) => {
    const run = await readFixRun(db, { fixId: params.id, issueId: query.issue ?? null, viewer, now })
    return { status: 'success', data: run }
  })

  api.on('runFixAgain', async ({ params, body, viewer, receivedAt: now }) => {
    const run = await runFixAgain(db, { fixId: params.id, issueId: body.issueId, viewer, now })
    return { status: 'success', data: { run: await runToWire(db, run, now) } }
  })

  api.on('readFixMatrix', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readFixMatrix(db, { contestId: params.id, viewer, now }),
  }))
}
