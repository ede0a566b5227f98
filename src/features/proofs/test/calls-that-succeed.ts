import type { FeatureTests, SucceedingCall } from '#test/features'
import type { Person } from '#test/server/cast'
import { minutesAfter, type TestApp } from '#test/server/start-test-app'
import { contestSources, sourceArchiveParts, sourceArchives } from '../../../server/db/tables/source-tables'
import { digestOf } from '../../../server/digest'
import { tendQueue } from '../server/link-issues'
import { insertFailedRun } from './failed-run'
import { someResult, someTools } from './runner-on-screen'

const bytes = Buffer.from('withdraw')
const digest = digestOf(bytes)

/** A contest of Olga's that has started with a source and proofs. */
export async function insertProvingContest({ db, clock, contest }: TestApp, olga: Person): Promise<string> {
  const facts = { proofs: 'shown', sourceDigest: digest, sourceManifest: digest } as const
  const { id: contestId } = await contest(olga, facts)
  const totals = { files: 1, bytes: 7, nsloc: 1, filesInScope: 1, nslocInScope: 1 }
  const source = { contestId, digest, commit: '0'.repeat(40), scope: ['src'], build: null, totals }
  await db.insert(sourceArchives).values({ digest, format: 'zip', bytes: bytes.length })
  await db.insert(sourceArchiveParts).values({ digest, number: 1, bytes })
  await db.insert(contestSources).values({ ...source, uploadedAt: minutesAfter(clock.now(), -40) })
  return contestId
}

const textWith = (name: string) => `\`\`\`solidity\nfunction test_${name}() {}\n\`\`\``

/** Ada has one run that a runner holds, one that waits, and one of a submission that failed. */
export const callsThatSucceed: NonNullable<FeatureTests['succeeding']> = async ({ app, olga, ada }) => {
  const params = { id: await insertProvingContest(app, olga) }
  const prove = async (name: string) =>
    (await app.call('startProofRun', { as: ada, params, body: { text: textWith(name) } })).body.data.run._id
  const made = (await app.call('addRunner', { as: olga, body: { name: 'The box' } })).body.data
  const held = await prove('held')
  const { job } = (await app.call('leaseJob', { as: made.token, body: { tools: someTools } })).body.data
  const lease = job?.lease ?? ''
  const waiting = { as: ada, params: { id: await prove('waiting') } }
  const submission = { contestId: params.id, title: 'Drain', description: 'All of it.', pocLink: textWith('submitted') }
  const { issue } = (await app.call('submitIssue', { as: ada, body: submission })).body.data
  await tendQueue(app.db, app.clock.now())
  await insertFailedRun(app, issue._id)
  const ofJob = (more: object): SucceedingCall => ({ as: made.token, params: { id: held }, ...more })
  return {
    startProofRun: { as: ada, params },
    listProofRuns: { as: ada, params },
    listIssueProofs: { as: olga, params },
    revokeRunner: { as: olga, params: { id: made.runner._id } },
    readProofRun: waiting,
    cancelProofRun: waiting,
    readIssueProof: { as: ada, params: { id: issue._id } },
    runIssueProofAgain: { as: ada, params: { id: issue._id } },
    leaseJob: { as: made.token },
    downloadJobSource: ofJob({ query: { lease } }),
    reportJobProgress: ofJob({ body: { lease, step: 'running' } }),
    finishJob: ofJob({ body: { lease, result: someResult() } }),
    failJob: ofJob({ body: { lease, reason: 'The disk is full' } }),
  }
}
