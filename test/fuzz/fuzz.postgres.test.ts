import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorReplies } from '../../src/contract/errors'
import { endpoints } from '../../src/features/every-feature'
import { documentedErrors } from '../../src/server/http/api-document/error-responses'
import { endpointNamed } from '../every-endpoint'
import type { HttpRequest } from '../hostile/harness'
import { type HttpReply, replyProblems, successProblems } from '../hostile/oracle'
import { createRandom } from '../random'
import { changedTables, type DatabaseDigest } from '../server/database-digest'
import { emptyDatabase } from '../server/databases'
import { rounds } from '../server/rounds'
import { type TestApp, testAppOn } from '../server/start-test-app'
import { createFixture, type Fixture } from './fixture'
import { endsSomething, makeRequest } from './make-request'
import { type Watched, watchChanges } from './watched-changes'

/** FUZZ_REQUESTS asks for another number of requests, FUZZ_SEED for other ones. */
const requests = Number(process.env.FUZZ_REQUESTS ?? rounds({ long: 10_000, short: 400 }))
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** Then the fixture is created again, because by then much of it is finalized, judged or deleted. */
const requestsPerFixture = 1_000
const maxProblems = 10

let app: TestApp
let watched: Watched
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const database = await emptyDatabase()
  app = await testAppOn(database, { atEnd: (close) => ends.push(close) })
  watched = await watchChanges(database)
})

afterAll(async () => {
  for (const close of ends) await close()
  // Other tests go on with this database.
  await watched?.end()
})

/** A fifth of the requests is valid, so that the others find existing objects; the rest is mutated. */
test(
  'whatever is sent, the reply follows the contract, and refusals change nothing',
  async () => {
    process.stdout.write(`fuzz: FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}\n`)
    const started = process.cpuUsage()
    const random = createRandom(seed)
    const seen = new Map(endpoints.map(({ name }) => [name, { accepted: 0, refused: 0 }]))
    const problems: string[] = []
    for (let turn = 0; turn < requests && problems.length < maxProblems; ) {
      const fixture = await createFixture(app)
      await watched.begin()
      const watch = watcher(fixture)
      for (
        const last = Math.min(requests, turn + requestsPerFixture);
        turn < last && problems.length < maxProblems;
        turn += 1
      ) {
        const endpoint = random.pick(endpoints)
        const request = await makeRequest(endpoint, fixture, random, random.chance(0.8))
        const { reply, found } = await watch(request)
        const counted = seen.get(endpoint.name)
        if (counted) counted[reply.status < 400 ? 'accepted' : 'refused'] += 1
        problems.push(
          ...found.map((problem) => `request ${turn}: ${problem}\n  ${shown(request)}\n  ${reply.text.slice(0, 300)}`),
        )
      }
      await app.mailsOut()
      expect(await watched.unnoticed()).toEqual([])
    }
    expect(problems).toEqual([])
    const counts = [...seen.values()]
    const accepted = counts.reduce((sum, one) => sum + one.accepted, 0)
    const seconds = Math.round(process.cpuUsage(started).user / 1e6)
    process.stdout.write(`fuzz: ${requests} sent, ${accepted} accepted, 0 problems, ${seconds} s of this process\n`)
    // An endpoint that never succeeds was not tested; one of them always refuses.
    const untried = [...seen].filter(([, one]) => one.accepted === 0).map(([name]) => name)
    process.stdout.write(`fuzz: never accepted: ${untried.join(', ')}\n`)
  },
  requests * 200,
)

/** Sends requests and reports what is wrong with each reply, and which tables a refused one has changed. */
function watcher({ app: harness, disposable }: Fixture) {
  let known: DatabaseDigest | null = null
  let enrolled = 0
  return async (request: HttpRequest): Promise<{ reply: HttpReply; found: string[] }> => {
    if (disposable.count() !== enrolled) known = null
    enrolled = disposable.count()
    const before = known ?? (await watched.changes())
    const reply = await harness.send(request)
    const endpoint = request.call ? endpointNamed(request.call) : undefined
    const found = [...replyProblems(reply, endpoint), ...contractProblems(request, reply)]
    if (reply.status < 400) {
      // The mail worker has to finish before the next call is checked for changes.
      await harness.mailsOut()
      if (endsSomething(request.call ?? '')) disposable.replace()
      known = null
      return { reply, found }
    }
    const code = codeOf(reply)
    const after = await watched.changes()
    const changed = changedTables(before, after).filter((table) => !mayChange(code).includes(table))
    if (changed.length > 0) found.push(`is refused and changes ${changed.join(', ')}`)
    if (mayChange(code).length > 0) await harness.mailsOut()
    known = mayChange(code).length > 0 ? null : after
    return { reply, found }
  }
}

/** A STALE refusal shows the submission, which is logged as a reading; the owner of a taken address is mailed. */
function mayChange(code: string): string[] {
  if (code === 'STALE') return ['ledger_events', 'ledger_chain']
  return code === 'ACCOUNT_EXISTS' ? ['mail_outbox', 'mailbox'] : []
}

const codeOf = ({ text }: HttpReply): string => JSON.parse(text).code

function contractProblems({ call }: HttpRequest, reply: HttpReply): string[] {
  if (!call) return []
  const endpoint = endpointNamed(call)
  if (reply.status < 400) return successProblems(endpoint, reply)
  const code = codeOf(reply)
  const isDocumented = documentedErrors(endpoint).some((known) => {
    const expected = errorReplies[known]
    return expected.code === code && expected.status === reply.status
  })
  return isDocumented ? [] : [`is refused with ${reply.status} ${code}, which the contract does not list for ${call}`]
}

const shown = ({ method, url, headers, payload }: HttpRequest) =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(payload?.toString().slice(0, 600))}`
