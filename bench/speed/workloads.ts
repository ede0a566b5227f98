import { createRandom, type Random } from '../../test/random'
import { type Call, readReply } from './load'
import { generatedPassword } from './rows/fill-database'
import { generateReport } from './rows/generated-reports'
import type { Subjects } from './subjects'

/** A server under test with the PostgreSQL behind it. Both run on one core; the load comes from another. */
export type Side = {
  name: string
  /** Of this or another commit; not the floor or the peer. */
  isProduct: boolean
  port: number
  serverPid: number
  postgresPid: number
  databaseUrl: string
  /** The folder of the built product, if it is not this tree's. */
  dist?: string | undefined
  end: () => Promise<void>
}

export type Workload = {
  name: string
  /** Whether the floor and the peer do it too. */
  hasFloor: boolean
  /** The bytes of two sides must be equal; otherwise the reply holds ids, times or tokens, and its shape must be. */
  isSameForAll: boolean
  requestsPerRound: number
  call: (subjects: Subjects, random: Random) => Call
  /** What is asked of the server first; null if it cannot do this work. */
  prepare?: (call: Call, port: number) => Promise<Call | null>
}

const get = (path: string, { token }: { token: string }): Call => ({ method: 'GET', path, token, status: 200 })
const shared = { hasFloor: true, isSameForAll: true }
const ofProduct = { hasFloor: false, isSameForAll: true }

/** What people do most, and what a judge waits for. Writes come last, so that every side reads the same rows. */
export const workloads: Workload[] = [
  {
    ...shared,
    name: 'contests page',
    requestsPerRound: 400,
    call: ({ researchers }, random) => get('/api/contests?page=1&limit=12', random.pick(researchers)),
  },
  {
    ...ofProduct,
    name: 'contests page, unchanged',
    requestsPerRound: 600,
    call: ({ researchers: [one] }) => get('/api/contests?page=1&limit=12', one as { token: string }),
    prepare: askUnchanged,
  },
  {
    ...shared,
    name: 'contest',
    requestsPerRound: 600,
    call: ({ researchers, contestIds }, random) =>
      get(`/api/contests/${random.pick(contestIds)}`, random.pick(researchers)),
  },
  {
    ...shared,
    name: 'my submissions, filtered',
    requestsPerRound: 300,
    call: ({ researchers }, random) =>
      get('/api/issues/my-issues?status=invalid&page=1&limit=20', random.pick(researchers)),
  },
  {
    ...shared,
    name: 'own submission',
    requestsPerRound: 400,
    call: ({ researchers, ownIssueIds }, random) => {
      const person = random.pick(researchers)
      return get(`/api/issues/${random.pick(ownIssueIds.get(person.id) ?? [])}`, person)
    },
  },
  {
    ...shared,
    // Before the lists of judges, whose readings are recorded here.
    name: 'ledger page',
    requestsPerRound: 150,
    call: ({ admin }) => get('/api/admin/ledger', admin),
  },
  {
    ...shared,
    name: 'all submissions (admin)',
    requestsPerRound: 50,
    call: ({ admin }) => get('/api/issues?page=1&limit=20', admin),
  },
  {
    ...shared,
    name: 'triage queue',
    requestsPerRound: 40,
    call: ({ admin, queueContestId }) => get(`/api/admin/contests/${queueContestId}/triage`, admin),
  },
  {
    ...ofProduct,
    name: 'triage queue, largest',
    requestsPerRound: 6,
    call: ({ admin, largestQueueContestId }) => get(`/api/admin/contests/${largestQueueContestId}/triage`, admin),
  },
  {
    ...ofProduct,
    name: 'submission with its record',
    requestsPerRound: 80,
    call: ({ admin, queueIssueIds }, random) => get(`/api/admin/issues/${random.pick(queueIssueIds)}/judging`, admin),
  },
  {
    ...ofProduct,
    name: 'duplicate candidates',
    requestsPerRound: 40,
    call: ({ admin, queueIssueIds }, random) =>
      get(`/api/admin/issues/${random.pick(queueIssueIds)}/candidates`, admin),
  },
  {
    ...ofProduct,
    name: 'candidates, largest',
    requestsPerRound: 10,
    call: ({ admin, largestQueueIssueIds }, random) =>
      get(`/api/admin/issues/${random.pick(largestQueueIssueIds)}/candidates`, admin),
  },
  {
    ...shared,
    name: 'results',
    requestsPerRound: 40,
    call: ({ admin, resultsContestId }) => get(`/api/contests/${resultsContestId}/results`, admin),
  },
  {
    ...shared,
    name: 'login',
    isSameForAll: false,
    requestsPerRound: 50,
    call: ({ crowd }, random) => {
      const body = { email: random.pick(crowd).email, password: generatedPassword }
      return { method: 'POST', path: '/api/auth/login', token: null, body, status: 200 }
    },
  },
  {
    ...shared,
    name: 'submit',
    isSameForAll: false,
    requestsPerRound: 200,
    call: ({ researchers, runningContestIds }, random) => {
      const body = { contestId: random.pick(runningContestIds), ...newReport(random, 0) }
      const headers = { 'idempotency-key': `bench-${random.below(2 ** 32)}-${random.below(2 ** 32)}` }
      return { method: 'POST', path: '/api/issues', token: random.pick(researchers).token, body, headers, status: 201 }
    },
  },
  {
    ...shared,
    name: 'edit',
    isSameForAll: false,
    requestsPerRound: 200,
    call: ({ researchers, editableIssueIds }, random) => {
      const { id, token } = random.pick(researchers)
      const path = `/api/issues/${random.pick(editableIssueIds.get(id) ?? [])}`
      return { method: 'PUT', path, token, body: newReport(random, firstEdit), status: 200 }
    },
  },
]

/**
 * The reports of edits are numbered from here, and those of submissions below: both draw the same random numbers, and a
 * contest takes a text only once from the same author.
 */
const firstEdit = 2 ** 31

function newReport(random: Random, first: number) {
  const { title, description, pocLink } = generateReport(first + random.below(firstEdit))
  return { title, description, ...(pocLink ? { pocLink } : {}) }
}

/** The same request as a browser that has the page, if the server says which version it sent. */
async function askUnchanged(call: Call, port: number): Promise<Call | null> {
  const { etag } = await readReply(port, call)
  return etag === null ? null : { ...call, headers: { 'if-none-match': etag }, status: 304 }
}

/** Null if this server cannot do the work. */
export async function callsOf(
  { call, prepare, requestsPerRound }: Workload,
  subjects: Subjects,
  { port, seed }: { port: number; seed: number },
): Promise<Call[] | null> {
  const random = createRandom(seed)
  const calls = Array.from({ length: requestsPerRound }, () => call(subjects, random))
  const [first] = calls
  const prepared = prepare && first ? await prepare(first, port) : undefined
  if (prepared === null) return null
  return prepared ? calls.map(() => prepared) : calls
}
