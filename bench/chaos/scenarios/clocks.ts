import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { canInstall, installPackages } from '../../../scripts/machine/apt.mjs'
import { startBufferingHaproxy, startHaproxy } from '../balancing/haproxy'
import { request } from '../call'
import { checkContest, nothingLost } from '../checker'
import type { Instance } from '../instance'
import { openContest, type Pair, startPair } from '../pair'
import { chaosPassword, type Field } from '../people'
import { ImpossibleHere, type Outcome, type Scenario, type Trial } from '../scenario'
import { type Intent, startWriters } from '../writers'

const hour = 3_600
const dayMs = 86_400_000
/** Both ends of a comparison are clocks of this machine, read by two processes. */
const readingErrorMs = 5

/** F12: the clock of one host is an hour off, either way, and then jumps while people hand in until the end. */
async function clockSkew(trial: Trial): Promise<Outcome> {
  const figures: Record<string, number> = {}
  const goals: Record<string, boolean> = {}
  const clock = otherClock(trial, `+${hour}`)
  const pair = await startPair(trial, { second: clock.settings })
  const runs = [
    { name: 'an hour ahead', from: `+${hour}`, later: `+${hour}` },
    { name: 'an hour behind', from: `-${hour}`, later: `-${hour}` },
    { name: 'jumping', from: '+0', later: `+${hour}` },
  ]
  for (const { name, from, later } of runs.slice(0, trial.sized({ full: 3, short: 3, smoke: 1 }))) {
    clock.set(from)
    if (name !== runs[0]?.name) {
      await pair.b.end('SIGTERM')
      await pair.b.start()
    }
    figures[`${name}: skew seen, s`] = await skewOf(pair.b)
    const run = await handInUntilTheEnd(trial, pair, () => clock.set(later))
    Object.assign(figures, Object.fromEntries(Object.entries(run.figures).map(([key, n]) => [`${name}: ${key}`, n])))
    const lifeError = await errorOfTokenLife(pair.b, pair.field, pair.pool)
    figures[`${name}: token life off by, s`] = lifeError
    goals[`${name}: the clock was off`] = Math.abs(await skewOf(pair.b)) > hour - 60
    goals[`${name}: nothing sent after the end is accepted`] = run.figures.lateAccepted === 0
    goals[`${name}: nothing answered before the end is refused`] = run.figures.inTimeRefused === 0
    goals[`${name}: enough on both sides to say so`] =
      Math.min(run.figures.accepted, run.figures.refused) >= trial.sized({ full: 1_000, short: 20, smoke: 3 })
    goals[`${name}: a token lives as long as it should, to 5 s`] = lifeError <= 5
    for (const [goal, isReached] of Object.entries(run.goals)) goals[`${name}: ${goal}`] = isReached
  }
  return { figures, goals }
}

/** Settings for an instance whose clock is another: so far from ours, as "+3600", from the beginning and when set anew. */
export function otherClock(trial: Trial, offset: string): { settings: Record<string, string>; set(to: string): void } {
  const library = findFaketime() ?? installFaketime()
  if (!library) throw new ImpossibleHere('libfaketime is not installed: apt-get install libfaketime')
  const file = `/tmp/primacy-chaos-clock-${process.pid}`
  trial.after(() => rmSync(file, { force: true }))
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
    // What is still missing says it.
  }
  return findFaketime()
}

/** What the instance itself takes for the time, minus what this process does. */
export async function skewOf(instance: Instance): Promise<number> {
  const reply = await fetch(`${instance.url}/healthz`)
  return Math.round((Date.parse(reply.headers.get('date') ?? '') - Date.now()) / 1_000)
}

async function handInUntilTheEnd(trial: Trial, pair: Pair, atHalf: () => void) {
  const lengthMs = trial.sized({ full: 15_000, short: 6_000, smoke: 2_000 })
  const endDate = new Date(Date.now() + lengthMs)
  const contestId = await openContest(pair.pool, pair.field, endDate)
  const field = { ...pair.field, contestId }
  const writers = startWriters({
    urls: pair.urls,
    field,
    // Some of them hold a body back at any moment.
    count: trial.sized({ full: 16, short: 10, smoke: 10 }),
    chance: trial.chance,
    pauseMs: trial.sized({ full: 0, short: 0, smoke: 50 }),
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

/** By the client's own times: what it sent after the end, and what it was told before the end. */
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

async function errorOfTokenLife(instance: Instance, field: Field, pool: Pool): Promise<number> {
  const payload = JSON.stringify({ email: field.researchers[0]?.email, password: chaosPassword })
  const reply = await request(undefined, `${instance.url}/api/auth/login`, { method: 'POST', payload })
  const { token } = JSON.parse(reply?.body ?? '{}') as { token?: string }
  const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}') as { exp?: number }
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const shouldBe = (rows[0]?.ms ?? 0) + 7 * dayMs
  return Math.round(Math.abs((claims.exp ?? 0) * 1_000 - shouldBe) / 1_000)
}

/** When each of four people begins to send, and when their last byte leaves, in milliseconds from the end. */
const senders = {
  early: { head: -300, last: -300 },
  slowAndEarly: { head: -900, last: -300 },
  slowAndLate: { head: -900, last: 100 },
  late: { head: 100, last: 100 },
}
type Sender = keyof typeof senders
const senderNames = Object.keys(senders) as Sender[]

/** F13: the database answers nobody for 800 ms around the end. What arrived before the end is in time all the same. */
async function exactDeadline(trial: Trial): Promise<Outcome> {
  const rounds = trial.sized({ full: 21, short: 6, smoke: 2 })
  const { a, b, field, pool } = await startPair(trial, { researchers: senderNames.length })
  const isDirect = trial.size === 'smoke'
  const ways = [a.url, ...(isDirect ? [] : [await startHaproxy(trial, a, b), await startBufferingHaproxy(trial, a, b)])]
  const answers = Object.fromEntries(senderNames.map((name) => [name, [] as string[]])) as Record<Sender, string[]>
  for (let round = 0; round < rounds; round += 1) {
    const end = Date.now() + 1_200
    const contestId = await openContest(pool, field, new Date(end))
    const send = async (name: Sender, token = '') => {
      const { head, last } = senders[name]
      await wait(end + head - Date.now())
      const payload = JSON.stringify({ contestId, title: `Round ${round}`, description: 'Shares are rounded up.' })
      const headers = { authorization: `Bearer ${token}` }
      const call = { method: 'POST', payload, headers, holdMs: last === head ? 0 : end + last - Date.now() }
      const reply = await request(undefined, `${ways[round % ways.length]}/api/issues`, call)
      answers[name].push(reply?.status === 201 ? 'stored' : (JSON.parse(reply?.body ?? '{}').code ?? 'no reply'))
    }
    const sent = Promise.all(senderNames.map((name, person) => send(name, field.researchers[person]?.token)))
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
      'what was begun long before and ends 300 ms before the end is accepted, too': stored.slowAndEarly === rounds,
      'what was begun before the end and ends 100 ms after it is refused as late':
        count('slowAndLate', 'CONTEST_ENDED') === rounds,
      'what arrives 100 ms after the end is refused as late': count('late', 'CONTEST_ENDED') === rounds,
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
