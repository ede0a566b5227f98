import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { featureTests, type SucceedingCall } from '#test/features'
import { accessRow } from '#test/server/access/access-table'
import { createOwnedObjects, failCheckLongAgo, type OwnedObjects } from '#test/server/access/owned-objects'
import { snapshotState } from '#test/server/access/state-snapshot'
import type { Person } from '#test/server/cast'
import { recordStatements, wholeReads } from '#test/server/plans'
import { minutesAfter, startTestApp, type TestApp } from '#test/server/start-test-app'
import type { EndpointName } from '../../contract/endpoints'
import { endpoints } from '../../features/every-feature'
import { contestQuestions } from '../db/tables/contest-tables'
import { contestSources, sourceArchiveParts, sourceArchives, sourceFiles } from '../db/tables/source-tables'
import { contests } from '../db/tables/tables'
import { digestOf } from '../digest'

/** Tables that grow with submissions, people or visits. Contests stay in the hundreds. */
const growing = [
  ...['issues', 'revisions', 'duplicate_groups', 'issue_terms', 'contest_authors', 'idempotency_keys'],
  ...['proof_runs', 'issue_proofs', 'ledger_events', 'ledger_chain', 'award_lines', 'saved_reasons'],
  ...['users', 'sessions', 'second_factors', 'access_tokens', 'mail_tokens', 'mail_outbox', 'mailbox', 'rate_limits'],
  ...['analytics_events', 'webhook_deliveries'],
]

/** Each whole read that stays, with its reason. */
const accepted: Record<string, string> = {
  'listPeople: Seq Scan of users': 'it counts by state who matches a search for any part of a name, address or wallet',
  'readWaitingWork: Index Scan of award_lines': 'the index has only unpaid lines, which are the work that waits',
  'setRole: Index Scan of users': 'the index has only admins, and it locks them so that the last one stays',
  'setUp: Index Only Scan of users': 'the index has only admins',
  'readSystem: Index Scan of mail_outbox': 'the index has only mails that wait to be sent',
  'readSystem: Index Only Scan of mail_outbox': 'the index has only mails that were given up',
  'readSystem: Index Only Scan of proof_runs': 'the indexes have only runs that wait or that a runner holds',
  'readSystem: Index Scan of webhook_deliveries': 'the index has only webhooks that wait to be sent',
  'readSystem: Index Only Scan of webhook_deliveries': 'the index has only webhooks that were given up',
}

/** What else lists are called with. */
const queries = ({ contest, issue, owner }: OwnedObjects): Partial<Record<EndpointName, Record<string, string>[]>> => {
  const lists: Record<string, string>[] = [
    { status: 'valid' },
    { page: '2', limit: '1' },
    { status: 'pending', page: '2', limit: '1' },
    // Read from the day's oldest row, because it is nearer.
    { page: '9', limit: '1' },
    { status: 'pending', page: '7', limit: '1' },
  ]
  const before = `${Date.now()}-1`
  return {
    listContests: [{ search: 'vault' }, { status: 'active' }, { page: '2', limit: '1' }],
    listMyIssues: [...lists, { contestId: contest }],
    listContestIssues: lists,
    listIssues: [...lists, { contestId: contest }, { contestId: contest, status: 'valid' }, { userId: owner.id }],
    listAdminContests: [{ search: 'vault' }, { status: 'ended' }],
    listPeople: [{ search: 'ada' }, { only: 'waiting' }, { state: 'approved', page: '2', limit: '1' }],
    readLedger: [
      ...[{ group: 'verdicts' }, { group: 'readings' }, { readings: 'true' }, { before }, { after: before }],
      ...[{ contestId: contest }, { issueId: issue }, { actorId: owner.id }, { userId: owner.id }],
    ],
    downloadLedger: [{ contestId: contest }],
  }
}

/** Mei is the sponsor of the contest, and Ada has asked about it. */
async function openQuestion(app: TestApp, { contest: contestId, owner }: OwnedObjects, olga: Person) {
  await app.db.update(contests).set({ freezesTerms: true }).where(eq(contests.id, contestId))
  const mei = await app.person('mei')
  await app.call('setSeat', { as: olga, params: { id: contestId }, body: { personId: mei.id, seat: 'sponsor' } })
  const questionId = randomUUID()
  const asked = { id: questionId, contestId, authorId: owner.id, text: 'Which chain?', askedAt: app.clock.now() }
  await app.db.insert(contestQuestions).values(asked)
  return { mei, questionId }
}

/** The contest of the calls about a source, which has not started. */
async function announceWithSource({ db, clock, contest }: TestApp, olga: Person): Promise<string> {
  const bytes = Buffer.from('deposit')
  const [digest, now] = [digestOf(bytes), clock.now()]
  const { id: contestId } = await contest(olga, { startDate: minutesAfter(now, 10), endDate: minutesAfter(now, 70) })
  const file = { path: 'src/Vault.sol', bytes: 7, kind: 'text', fileDigest: digest, nsloc: 1, text: 'deposit' } as const
  const totals = { files: 1, bytes: 7, nsloc: 1, filesInScope: 1, nslocInScope: 1 }
  const source = { contestId, digest, commit: '0'.repeat(40), scope: ['src'], build: null, totals, uploadedAt: now }
  await db.insert(sourceArchives).values({ digest, format: 'zip', bytes: 7 })
  await db.insert(sourceArchiveParts).values({ digest, number: 1, bytes })
  await db.insert(sourceFiles).values({ ...file, digest })
  await db.insert(contestSources).values(source)
  await db.update(contests).set({ sourceDigest: digest, sourceManifest: digest }).where(eq(contests.id, contestId))
  return contestId
}

/** Calls of features that need more than the table of access has. */
async function callsThatSucceed(told: { app: TestApp; olga: Person; ada: Person }) {
  const calls: Partial<Record<EndpointName, SucceedingCall>> = {}
  for (const { succeeding } of featureTests) Object.assign(calls, await succeeding?.(told))
  return calls
}

/** Every statement of a successful call of each endpoint. */
async function statementsOfAllEndpoints() {
  const app = await startTestApp()
  const [olga, grace, ada] = [await app.person('olga'), await app.person('grace'), await app.person('ada')]
  const objects = await createOwnedObjects(app, ada, { olga, grace })
  const { mei, questionId } = await openQuestion(app, objects, olga)
  const announced = await announceWithSource(app, olga)
  const succeeding = await callsThatSucceed({ app, olga, ada })
  await app.mails()
  const state = await snapshotState(app.database)
  const recording = recordStatements()
  const statuses: string[] = []
  try {
    for (const endpoint of endpoints) {
      const { of, body, query: usual = {}, needsFailedCheck } = accessRow(endpoint)
      const isForSponsors = endpoint.path.includes('/sponsor')
      const isOfSource = endpoint.path.includes('/{id}/source')
      const as = isForSponsors ? mei : endpoint.access === 'admin' || isOfSource ? grace : ada
      const owned = isOfSource ? announced : (of?.(objects) ?? '')
      const id = endpoint.path.includes('/questions/{id}') ? questionId : owned
      if (needsFailedCheck) await failCheckLongAgo(app, objects)
      const made = body?.(objects, as.username)
      const sent = isForSponsors && made ? { ...made, questionId } : made
      for (const query of [usual, ...(queries(objects)[endpoint.name] ?? [])]) {
        recording.during(endpoint.name)
        const reply = await app.call(endpoint.name, {
          as,
          params: { id, token: 'x' },
          query,
          ...(sent === undefined ? {} : { body: sent }),
          ...succeeding[endpoint.name],
        })
        recording.during(null)
        statuses.push(`${endpoint.name} ${reply.status}`)
      }
      if (endpoint.method !== 'GET') await app.mails()
      await state.restore()
    }
  } finally {
    recording.stop()
  }
  expect(statuses.filter((one) => / 5/.test(one))).toEqual([])
  expect(statuses.filter((one) => / 2/.test(one)).length).toBeGreaterThan(0.8 * statuses.length)
  return { app, statements: recording.statements }
}

test('no request scans a growing table, and each of its statements is prepared', async () => {
  const { app, statements } = await statementsOfAllEndpoints()
  const unprepared = statements.filter(({ name }) => !name).map(({ endpoint, text }) => `${endpoint}: ${text}`)
  expect([...new Set(unprepared)]).toEqual([])
  const found = await wholeReads(app.database, growing, statements)
  const reads = [...found].flatMap(([{ endpoint, text }, whole]) =>
    whole.map(({ table, how }) => `${endpoint}: ${how} of ${table} in ${text.replace(/\s+/g, ' ')}`),
  )
  const isAccepted = (read: string) => Object.keys(accepted).some((start) => read.startsWith(start))
  expect([...new Set(reads)].filter((read) => !isAccepted(read))).toEqual([])
  const isNeeded = (start: string) => reads.some((read) => read.startsWith(start))
  expect(Object.keys(accepted).filter((start) => !isNeeded(start))).toEqual([])
})
