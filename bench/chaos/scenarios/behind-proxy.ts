import { setTimeout as wait } from 'node:timers/promises'
import type { Instance } from '../../../test/machine/instance'
import { startHaproxy } from '../balancing/haproxy'
import { startRotation } from '../balancing/rotation'
import { checkContest, nothingLost } from '../checker'
import { chaosPassword } from '../contest-setup'
import { startPair } from '../pair'
import { countedBy, startReaders } from '../readers'
import { request } from '../request'
import type { Context, Outcome, Scenario } from '../scenario'
import { maxOf, meanOf, quantileOf } from '../statistics'
import { startWriters } from '../writers'

/** Longer than the load balancer takes to route to a restarted instance again. */
const backInRotationMs = 2_500

/** F20: each instance in turn is stopped with SIGTERM and started again, under load. */
async function rollingRestart(context: Context): Promise<Outcome> {
  const restarts = context.bySize({ full: 20, short: 6, smoke: 2 })
  const { a, b, setup, pool } = await startPair(context, { settings: { DRAIN_SECONDS: '5' } })
  const urls = await balance(context, a, b)
  const count = context.bySize({ full: 8, short: 8, smoke: 2 })
  const pauseMs = context.bySize({ full: 10, short: 10, smoke: 30 })
  const writers = startWriters({ urls, setup, count, random: context.random, pauseMs })
  const token = setup.admin.token
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
    await wait(context.bySize({ full: backInRotationMs, short: backInRotationMs, smoke: 500 }))
    context.log(`restart ${restart + 1}: ${writers.acknowledged()} acknowledged, ${readers.readings.length} read`)
  }
  await Promise.all([writers.stop(), readers.stop()])
  const found = await checkContest(pool, setup.contestId, writers.intents)
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
      'every stop exits with code 0': badExits === 0,
    },
    timings: { 'every stop ends within 10 s': maxOf(stops) < 10_000 },
  }
}

/** The documented load balancer; smoke runs do not need one installed. */
const balance = async (context: Context, a: Instance, b: Instance): Promise<readonly string[]> =>
  context.size === 'smoke' ? startRotation(context, [a, b]) : [await startHaproxy(context, a, b)]

const sumExcept = (counts: Record<string, number>, status: string) =>
  Object.entries(counts).reduce((sum, [name, count]) => (name === status ? sum : sum + count), 0)

/** F19: one instance is frozen under load for ten seconds, and continues afterwards. */
async function frozenInstance(context: Context): Promise<Outcome> {
  const freezes = context.bySize({ full: 6, short: 2, smoke: 1 })
  const frozenMs = context.bySize({ full: 10_000, short: 10_000, smoke: 3_000 })
  const timeoutMs = context.bySize({ full: 15_000, short: 15_000, smoke: 1_000 })
  const count = context.bySize({ full: 20, short: 20, smoke: 4 })
  const { a, b, setup, pool } = await startPair(context)
  const urls = await balance(context, a, b)
  const writers = startWriters({ urls, setup, count, random: context.random, requestTimeoutMs: timeoutMs })
  const token = setup.admin.token
  const readers = startReaders({ urls, path: '/api/contests', token, count, pauseMs: 100, timeoutMs })
  const readAgain: number[] = []
  const writeAgain: number[] = []
  for (let freeze = 0; freeze < freezes; freeze += 1) {
    await wait(context.random.between(1_000, 2_000))
    const victim = context.random.pick([a, b])
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
  await wait(context.bySize({ full: 3_000, short: 3_000, smoke: 500 }))
  await Promise.all([writers.stop(20_000), readers.stop()])
  const found = await checkContest(pool, setup.contestId, writers.intents)
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
      'every request is answered after retries': found.unknown === 0 && found.refused === 0,
    },
    timings: {
      'new reads reach the other instance within 3 s': maxOf(readAgain) < 3_000,
      'writes continue within 3 s': maxOf(writeAgain) < 3_000,
    },
  }
}

function longestPause(moments: readonly number[], lengthMs: number): number {
  const sorted = [0, ...moments, lengthMs].sort((x, y) => x - y)
  return maxOf(sorted.slice(1).map((moment, at) => moment - (sorted[at] as number)))
}

/** F19: 400 people log in at the same moment; argon2 takes memory and processor time. */
async function loginFlood(context: Context): Promise<Outcome> {
  const { a, setup } = await startPair(context, { researchers: 100 })
  const count = context.bySize({ full: 400, short: 400, smoke: 60 })
  const probes = startReaders({ urls: [a.url], path: '/healthz', count: 2, pauseMs: 10 })
  await wait(500)
  const startedAt = performance.now()
  const logins = Array.from({ length: count }, (_, place) => {
    const { email } = setup.researchers[place % setup.researchers.length] ?? setup.admin
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
      'excess logins get a Retry-After header': excess.length > 0 && excess.every((reply) => reply?.retryAfter),
    },
    timings: { '/healthz p99 stays below 250 ms': healthP99 < 250 },
  }
}

export const behindProxy: Record<string, Scenario> = {
  'rolling-restart': {
    about: 'F20: restart each instance in turn behind haproxy; no request may fail',
    run: rollingRestart,
  },
  'frozen-instance': { about: 'F19: SIGSTOP one of two instances for 10 s behind haproxy', run: frozenInstance },
  'login-flood': { about: 'F19: 400 logins at the same moment', run: loginFlood },
}
