import { setTimeout as wait } from 'node:timers/promises'
import { startHaproxy } from '../balancing/haproxy'
import { startRotation } from '../balancing/rotation'
import { request } from '../call'
import { checkContest, nothingLost } from '../checker'
import { maxOf, meanOf, quantileOf } from '../figures'
import type { Instance } from '../instance'
import { startPair } from '../pair'
import { chaosPassword } from '../people'
import { countedBy, startReaders } from '../readers'
import type { Outcome, Scenario, Trial } from '../scenario'
import { startWriters } from '../writers'

/** Longer than the load balancer needs to take an instance that is back into rotation. */
const backInRotationMs = 2_500

/** F20: one instance after the other is stopped with SIGTERM and started again, while people read and write. */
async function rollingRestart(trial: Trial): Promise<Outcome> {
  const restarts = trial.sized({ full: 20, short: 6, smoke: 2 })
  const { a, b, field, pool } = await startPair(trial, { settings: { DRAIN_SECONDS: '5' } })
  const urls = await balance(trial, a, b)
  const count = trial.sized({ full: 8, short: 8, smoke: 2 })
  const pauseMs = trial.sized({ full: 10, short: 10, smoke: 30 })
  const writers = startWriters({ urls, field, count, chance: trial.chance, pauseMs })
  const token = field.admin.token
  const readers = startReaders({ urls, path: '/api/contests', token, count, pauseMs })

  const stops: number[] = []
  let badExits = 0
  for (let restart = 0; restart < restarts; restart += 1) {
    const instance = restart % 2 === 0 ? a : b
    const stoppedAt = performance.now()
    const { code } = await instance.end('SIGTERM')
    stops.push(performance.now() - stoppedAt)
    if (code !== 0) badExits += 1
    await instance.start()
    await wait(trial.sized({ full: backInRotationMs, short: backInRotationMs, smoke: 500 }))
    trial.tell(`restart ${restart + 1}: ${writers.acknowledged()} acknowledged, ${readers.readings.length} read`)
  }
  await Promise.all([writers.stop(), readers.stop()])
  const found = await checkContest(pool, field.contestId, writers.intents)
  const written = Object.fromEntries(writers.statuses)
  const read = readers.statuses()
  const failed = sumExcept(written, '201') + sumExcept(read, '200')
  return {
    figures: {
      restarts,
      requests: sumExcept(written, '') + sumExcept(read, ''),
      failed,
      written,
      read,
      stopMeanMs: meanOf(stops),
      stopMaxMs: maxOf(stops),
      lost: found.lost,
      duplicates: found.duplicates,
    },
    goals: {
      ...nothingLost(found),
      'no request fails': failed === 0,
      'every stop ends with exit code 0': badExits === 0,
    },
    paces: { 'every stop ends within 10 s': maxOf(stops) < 10_000 },
  }
}

/** The load balancer of the documentation; the smoke form asks for none to be installed. */
const balance = async (trial: Trial, a: Instance, b: Instance): Promise<readonly string[]> =>
  trial.size === 'smoke' ? startRotation(trial, [a, b]) : [await startHaproxy(trial, a, b)]

const sumExcept = (counts: Record<string, number>, status: string) =>
  Object.entries(counts).reduce((sum, [name, count]) => (name === status ? sum : sum + count), 0)

/** F19: one instance is stopped in the middle of its work for ten seconds, and goes on afterwards. */
async function frozenInstance(trial: Trial): Promise<Outcome> {
  const freezes = trial.sized({ full: 6, short: 2, smoke: 1 })
  const frozenMs = trial.sized({ full: 10_000, short: 10_000, smoke: 3_000 })
  const timeoutMs = trial.sized({ full: 15_000, short: 15_000, smoke: 1_000 })
  const count = trial.sized({ full: 20, short: 20, smoke: 4 })
  const { a, b, field, pool } = await startPair(trial)
  const urls = await balance(trial, a, b)
  const writers = startWriters({ urls, field, count, chance: trial.chance, requestTimeoutMs: timeoutMs })
  const token = field.admin.token
  const readers = startReaders({ urls, path: '/api/contests', token, count, pauseMs: 100, timeoutMs })
  const readAgain: number[] = []
  const writeAgain: number[] = []
  for (let freeze = 0; freeze < freezes; freeze += 1) {
    await wait(trial.chance.between(1_000, 2_000))
    const victim = trial.chance.oneOf([a, b])
    const frozenAt = performance.now()
    victim.signal('SIGSTOP')
    await wait(frozenMs)
    victim.signal('SIGCONT')
    const readingsThen = readers.readings.filter(({ sentAt }) => sentAt > frozenAt)
    const slowRead = readingsThen.filter(({ status, ms }) => status !== 200 || ms > 2_000)
    readAgain.push(maxOf(slowRead.map(({ sentAt }) => sentAt - frozenAt)))
    const acks = writers.intents.map(({ answeredAt }) => (answeredAt ?? 0) - frozenAt).filter((ms) => ms > 0)
    writeAgain.push(
      longestPause(
        acks.filter((ms) => ms < frozenMs),
        frozenMs,
      ),
    )
  }
  await wait(trial.sized({ full: 3_000, short: 3_000, smoke: 500 }))
  await Promise.all([writers.stop(20_000), readers.stop()])
  const found = await checkContest(pool, field.contestId, writers.intents)
  return {
    figures: {
      freezes,
      ...found,
      written: Object.fromEntries(writers.statuses),
      read: readers.statuses(),
      lastSlowReadAfterMs: maxOf(readAgain),
      longestPauseOfWritingMs: maxOf(writeAgain),
    },
    goals: {
      ...nothingLost(found),
      'nothing stays unanswered after a retry': found.unknown === 0 && found.refused === 0,
    },
    paces: {
      'new reading goes elsewhere within 3 s': maxOf(readAgain) < 3_000,
      'writing goes on within 3 s': maxOf(writeAgain) < 3_000,
    },
  }
}

function longestPause(moments: readonly number[], lengthMs: number): number {
  const sorted = [0, ...moments, lengthMs].sort((x, y) => x - y)
  return maxOf(sorted.slice(1).map((moment, at) => moment - (sorted[at] as number)))
}

/** F19: 400 people log in at the same moment; argon2 costs memory and cores. */
async function loginFlood(trial: Trial): Promise<Outcome> {
  const { a, field } = await startPair(trial, { researchers: 100 })
  const count = trial.sized({ full: 400, short: 400, smoke: 60 })
  const probes = startReaders({ urls: [a.url], path: '/healthz', count: 2, pauseMs: 10 })
  await wait(500)
  const startedAt = performance.now()
  const logins = Array.from({ length: count }, (_, place) => {
    const { email } = field.researchers[place % field.researchers.length] ?? field.admin
    const payload = JSON.stringify({ email, password: place % 4 === 0 ? 'Wrong-Horse-7!' : chaosPassword })
    return request(undefined, `${a.url}/api/auth/login`, { method: 'POST', payload, timeoutMs: 30_000 })
  })
  const replies = await Promise.all(logins)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  await probes.stop()
  const during = probes.readings.filter(({ sentAt }) => sentAt >= startedAt)
  const statuses = countedBy(replies.map((reply) => String(reply?.status ?? 'no reply')))
  const healthP99 = quantileOf(
    during.map(({ ms }) => ms),
    0.99,
  )
  const excess = replies.filter((reply) => reply?.status === 503)
  return {
    figures: { logins: statuses, seconds, healthP99, probes: during.length, health: probes.statuses() },
    goals: {
      '/healthz never fails': Object.keys(probes.statuses()).every((status) => status === '200'),
      'every login is answered with 200, 401, 429 or 503': Object.keys(statuses).every((status) =>
        ['200', '401', '429', '503'].includes(status),
      ),
      'what is too much is told when to come back': excess.length > 0 && excess.every((reply) => reply?.retryAfter),
    },
    paces: { '/healthz p99 stays below 250 ms': healthP99 < 250 },
  }
}

export const behindProxy: Record<string, Scenario> = {
  'rolling-restart': {
    about: 'F20: restart one instance after the other behind haproxy, no request may fail',
    run: rollingRestart,
  },
  'frozen-instance': { about: 'F19: SIGSTOP one of two instances for 10 s behind haproxy', run: frozenInstance },
  'login-flood': { about: 'F19: 400 logins at the same moment', run: loginFlood },
}
