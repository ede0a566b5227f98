import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointNamed, endpoints } from '../../../contract/endpoints'
import { errorReplies } from '../../../contract/errors'
import { documentedErrors } from '../../http/openapi'
import { changedTables, type DatabaseDigest } from '../../testing/database-digest'
import { emptyDatabase } from '../../testing/databases'
import { type TestApp, testAppOn } from '../../testing/start-test-app'
import { replyFaults, type Seen, successFaults } from '../oracle'
import type { Ask } from '../stage'
import { createDice } from './dice'
import { endsSomething, makeRequest } from './make-request'
import { type Watched, watchChanges } from './watched-changes'
import { openWorld, type World } from './world'

/** FUZZ_REQUESTS asks for more than every run does, FUZZ_SEED for others. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** After so many the world is made anew: by then much of it is final, judged or gone. */
const perWorld = 1_000
const mostFaults = 10
/** Calls after which the mail worker is at work: what it does is not what the next call did. */
const sendsMail = /^(signup|resendVerification|forgotPassword|resetPassword|change\w+|deleteAccount|\w+Contest)$/

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

/** A fifth is as it should be, so that the other calls find things that are done; the rest was spoiled. */
test(
  'whatever is sent, the answer is the contract’s, and what is refused changes nothing',
  async () => {
    process.stdout.write(`fuzz: FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}\n`)
    const started = process.cpuUsage()
    const dice = createDice(seed)
    const seen = new Map(endpoints.map(({ name }) => [name, { accepted: 0, refused: 0 }]))
    const faults: string[] = []
    for (let turn = 0; turn < requests && faults.length < mostFaults; ) {
      const world = await openWorld(app)
      await watched.begin()
      const watch = watcher(world)
      for (const last = Math.min(requests, turn + perWorld); turn < last && faults.length < mostFaults; turn += 1) {
        const endpoint = dice.pick(endpoints)
        const request = await makeRequest(endpoint, world, dice, dice.chance(0.8))
        const { reply, found } = await watch(request)
        const counted = seen.get(endpoint.name)
        if (counted) counted[reply.status < 400 ? 'accepted' : 'refused'] += 1
        faults.push(
          ...found.map((fault) => `request ${turn}: ${fault}\n  ${shown(request)}\n  ${reply.text.slice(0, 300)}`),
        )
      }
      await app.mailsOut()
      expect(await watched.unnoticed()).toEqual([])
    }
    expect(faults).toEqual([])
    const counts = [...seen.values()]
    const accepted = counts.reduce((sum, one) => sum + one.accepted, 0)
    const seconds = Math.round(process.cpuUsage(started).user / 1e6)
    process.stdout.write(`fuzz: ${requests} sent, ${accepted} accepted, 0 faults, ${seconds} s of this process\n`)
    // A call that only ever refuses was not tried as it should be; one of them has nothing else to say.
    const untried = [...seen].filter(([, one]) => one.accepted === 0).map(([name]) => name)
    process.stdout.write(`fuzz: never accepted: ${untried.join(', ')}\n`)
  },
  requests * 200,
)

/** Sends requests and says what is wrong with each reply, and which table a refused one has changed. */
function watcher({ app: stage, passersBy }: World) {
  let known: DatabaseDigest | null = null
  let enrolled = 0
  return async (request: Ask): Promise<{ reply: Seen; found: string[] }> => {
    if (passersBy.count() !== enrolled) known = null
    enrolled = passersBy.count()
    const before = known ?? (await watched.changes())
    const reply = await stage.send(request)
    const found = [...replyFaults(reply), ...contractFaults(request, reply)]
    if (reply.status < 400) {
      if (sendsMail.test(request.call ?? '')) await stage.mailsOut()
      if (endsSomething(request.call ?? '')) passersBy.spend()
      known = null
      return { reply, found }
    }
    const code = codeOf(reply)
    const after = await watched.changes()
    const changed = changedTables(before, after).filter((table) => !mayChange(code).includes(table))
    if (changed.length > 0) found.push(`is refused and changes ${changed.join(', ')}`)
    if (mayChange(code).length > 0) await stage.mailsOut()
    known = mayChange(code).length > 0 ? null : after
    return { reply, found }
  }
}

/** Being shown a report by a stale refusal is reading it; the owner of a taken address is told. */
function mayChange(code: string): string[] {
  if (code === 'STALE') return ['ledger_events', 'ledger_chain']
  return code === 'ACCOUNT_EXISTS' ? ['mail_outbox', 'mailbox'] : []
}

const codeOf = ({ text }: Seen): string => JSON.parse(text).code

function contractFaults({ call }: Ask, reply: Seen): string[] {
  if (!call) return []
  const endpoint = endpointNamed(call)
  if (reply.status < 400) return successFaults(endpoint, reply)
  const code = codeOf(reply)
  const isDocumented = documentedErrors(endpoint).some((known) => {
    const expected = errorReplies[known]
    return expected.code === code && expected.status === reply.status
  })
  return isDocumented ? [] : [`is refused with ${reply.status} ${code}, which the contract does not list for ${call}`]
}

const shown = ({ method, url, headers, payload }: Ask) =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(payload?.toString().slice(0, 600))}`
