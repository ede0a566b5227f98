import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { canInstall, installPackages } from '../../../test/machine/apt'
import type { Instance } from '../../../test/machine/instance'
import { startBufferingHaproxy, startHaproxy } from '../balancing/haproxy'
import { checkContest, nothingLost } from '../checker'
import { type ContestSetup, chaosPassword, openContest } from '../contest-setup'
import { startPair } from '../pair'
import { request } from '../request'
import { type Context, type Outcome, type Scenario, UnsupportedMachine } from '../scenario'
import type { Pair } from '../servers'
import { type Intent, startWriters } from '../writers'

const hour = 3_600
const dayMs = 86_400_000
/** Two processes read the same clock at slightly different times. */
const readingErrorMs = 5

/** F12: the clock of one host is an hour ahead, then an hour behind, then jumps, while people submit until the end. */
async function clockSkew(context: Context): Promise<Outcome> {
  const figures: Record<string, number> = {}
  const goals: Record<string, boolean> = {}
  const clock = otherClock(context, `+${hour}`)
  const pair = await startPair(context, { second: clock.settings })
  const runs = [
    { name: 'an hour ahead', from: `+${hour}`, later: `+${hour}` },
    { name: 'an hour behind', from: `-${hour}`, later: `-${hour}` },
    { name: 'jumping', from: '+0', later: `+${hour}` },
  ]
  for (const { name, from, later } of runs.slice(0, context.bySize({ full: 3, short: 3, smoke: 1 }))) {
    clock.set(from)
    if (name !== runs[0]?.name) {
      await pair.b.end('SIGTERM')
      await pair.b.start()
    }
    figures[`${name}: skew seen, s`] = await skewOf(pair.b)
    const run = await submitUntilTheEnd(context, pair, () => clock.set(later))
    Object.assign(figures, Object.fromEntries(Object.entries(run.figures).map(([key, n]) => [`${name}: ${key}`, n])))
    const lifeError = await errorOfTokenLife(pair.b, pair.setup, pair.pool)
    figures[`${name}: token life off by, s`] = lifeError
    goals[`${name}: the clock was off`] = Math.abs(await skewOf(pair.b)) > hour - 60
    goals[`${name}: nothing sent after the end is accepted`] = run.figures.lateAccepted === 0
    goals[`${name}: nothing answered before the end is refused`] = run.figures.inTimeRefused === 0
    goals[`${name}: enough on both sides to say so`] =
      Math.min(run.figures.accepted, run.figures.refused) >= context.bySize({ full: 1_000, short: 20, smoke: 3 })
    goals[`${name}: a token lives as long as it should, to 5 s`] = lifeError <= 5
    for (const [goal, isReached] of Object.entries(run.goals)) goals[`${name}: ${goal}`] = isReached
  }
  return { figures, goals }
}

/** Settings for an instance with a wrong clock; `offset` and `to` are seconds, such as "+3600". */
export function otherClock(
  context: Context,
  offset: string,
): { settings: Record<string, string>; set(to: string): void } {
  const library = findFaketime() ?? installFaketime()
  if (!library) throw new UnsupportedMachine('libfaketime is not installed: apt-get install libfaketime')
  const file = `/tmp/primacy-chaos-clock-${process.pid}`
  context.onEnd(() => rmSync(file, { force: true }))
  const set = (to: string) => writeFileSync(file, to)
  set(offset)
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { settings, set }
}

function findFaketime(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders.map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`).find((file) => existsSync(file))
}

function installFaketime(): string | undefined {
  if (!canInstall()) return undefined
  try {
    installPackages('libfaketime')
  } catch {
    // The caller reports that it is still missing.
  }
  return findFaketime()
}

/** The instance's clock minus this process's, in seconds. */
export async function skewOf(instance: Instance): Promise<number> {
  const reply = await fetch(`${instance.url}/healthz`)
  return Math.round((Date.parse(reply.headers.get('date') ?? '') - Date.now()) / 1_000)
}

async function submitUntilTheEnd(context: Context, pair: Pair, atHalf: () => void) {
  const lengthMs = context.bySize({ full: 15_000, short: 6_000, smoke: 2_000 })
  const endDate = new Date(Date.now() + lengthMs)
  const contestId = await openContest(pair.pool, pair.setup, endDate)
  const setup = { ...pair.setup, contestId }
  const writers = startWriters({
    urls: pair.urls,
    setup,
    // At any moment some of them are sending slowly.
    count: context.bySize({ full: 16, short: 10, smoke: 10 }),
    random: context.random,
    pauseMs: context.bySize({ full: 0, short: 0, smoke: 50 }),
    slow: { oneIn: 6, holdMs: 500 },
  })
  await wait(lengthMs / 2)
  atHalf()
  await wait(lengthMs)
  await writers.stop()
  const found = await checkContest(pair.pool, contestId, writers.intents)
  return {
    figures: { accepted: found.acknowledged, refused: found.refused, ...judgeByTheClient(writers.intents, endDate) },
    goals: nothingLost(found),
  }
}

/** By the client's clock: what it sent after the end and was accepted, and what was refused before the end. */
function judgeByTheClient(intents: readonly Intent[], endDate: Date) {
  const offset = Date.now() - performance.now()
  const end = endDate.getTime()
  const sentAfter = (intent: Intent) => intent.firstSentAt + offset > end + readingErrorMs
  const answeredBefore = (intent: Intent) => (intent.answeredAt ?? Number.POSITIVE_INFINITY) + offset < end
  return {
    lateAccepted: intents.filter((intent) => intent.outcome === 'ok' && sentAfter(intent)).length,
    inTimeRefused: intents.filter((intent) => intent.outcome === 'failed' && answeredBefore(intent)).length,
  }
}

async function errorOfTokenLife(instance: Instance, setup: ContestSetup, pool: Pool): Promise<number> {
  const payload = JSON.stringify({ email: setup.researchers[0]?.email, password: chaosPassword })
  const reply = await request(undefined, `${instance.url}/api/auth/login`, { method: 'POST', payload })
  const { token } = JSON.parse(reply?.body ?? '{}') as { token?: string }
  const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}') as { exp?: number }
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const shouldBe = (rows[0]?.ms ?? 0) + 7 * dayMs
  return Math.round(Math.abs((claims.exp ?? 0) * 1_000 - shouldBe) / 1_000)
}

/** When each of four people starts to send, and when their last byte is sent, in milliseconds from the end. */
const senders = {
  early: { head: -300, last: -300 },
  slowAndEarly: { head: -900, last: -300 },
  slowAndLate: { head: -900, last: 100 },
  late: { head: 100, last: 100 },
}
type Sender = keyof typeof senders
const senderNames = Object.keys(senders) as Sender[]

/** F13: the database does not answer for 800 ms around the end; what arrives before the end still counts as in time. */
async function exactDeadline(context: Context): Promise<Outcome> {
  const rounds = context.bySize({ full: 21, short: 6, smoke: 2 })
  const { a, b, setup, pool } = await startPair(context, { researchers: senderNames.length })
  const isDirect = context.size === 'smoke'
  const ways = [
    a.url,
    ...(isDirect ? [] : [await startHaproxy(context, a, b), await startBufferingHaproxy(context, a, b)]),
  ]
  const answers = Object.fromEntries(senderNames.map((name) => [name, [] as string[]])) as Record<Sender, string[]>
  for (let round = 0; round < rounds; round += 1) {
    const end = Date.now() + 1_200
    const contestId = await openContest(pool, setup, new Date(end))
    const send = async (name: Sender, token = '') => {
      const { head, last } = senders[name]
      await wait(end + head - Date.now())
      const payload = JSON.stringify({ contestId, title: `Round ${round}`, description: 'Shares are rounded up.' })
      const headers = { authorization: `Bearer ${token}` }
      const call = { method: 'POST', payload, headers, holdMs: last === head ? 0 : end + last - Date.now() }
      const reply = await request(undefined, `${ways[round % ways.length]}/api/issues`, call)
      answers[name].push(reply?.status === 201 ? 'stored' : (JSON.parse(reply?.body ?? '{}').code ?? 'no reply'))
    }
    const sent = Promise.all(senderNames.map((name, person) => send(name, setup.researchers[person]?.token)))
    const holder = await pool.connect()
    await wait(end - 350 - Date.now())
    await holder.query('begin; lock table contests, sessions, users in access exclusive mode')
    await wait(end + 450 - Date.now())
    await holder.query('commit')
    holder.release()
    await sent
  }
  const count = (name: Sender, answer: string) => answers[name].filter((one) => one === answer).length
  const stored = Object.fromEntries(senderNames.map((name) => [name, count(name, 'stored')]))
  return {
    figures: { rounds, ways: ways.length, stored },
    goals: {
      'what arrives 300 ms before the end is accepted, however busy the database is': stored.early === rounds,
      'a slow request whose last byte arrives 300 ms before the end is accepted': stored.slowAndEarly === rounds,
      'a slow request whose last byte arrives 100 ms after the end is refused':
        count('slowAndLate', 'CONTEST_ENDED') === rounds,
      'what arrives 100 ms after the end is refused': count('late', 'CONTEST_ENDED') === rounds,
    },
  }
}

export const clocks: Record<string, Scenario> = {
  'clock-skew': { about: 'F12: the clock of one of two hosts is an hour off, or jumps', run: clockSkew },
  'exact-deadline': {
    about: 'F13: just before and just after the end, while the database is busy',
    run: exactDeadline,
  },
}
