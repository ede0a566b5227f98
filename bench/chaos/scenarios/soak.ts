import { setTimeout as wait } from 'node:timers/promises'
import { startPair } from '../pair'
import { startReaders } from '../readers'
import type { Context, Outcome, Scenario } from '../scenario'
import { quantileOf } from '../statistics'
import { startWriters } from '../writers'
import { rssOf, socketsOf } from './many-connections'

/** F27: fifty requests a second for half an hour, one in ten a write; memory use must level off. */
async function soak(context: Context): Promise<Outcome> {
  const minutes = context.bySize({ full: 30, short: 2, smoke: 0.08 })
  const { a, setup } = await startPair(context)
  const token = setup.admin.token
  const paths = ['/api/contests', '/api/issues/my-issues', `/api/contests/${setup.contestId}`, '/']
  // 45 readers and five writers, each with one request a second.
  const readers = paths.map((path, at) =>
    startReaders({ urls: [a.url], path, token, count: at === 0 ? 12 : 11, pauseMs: 1_000 }),
  )
  const writers = startWriters({ urls: [a.url], setup, count: 5, random: context.random, pauseMs: 1_000 })
  const before = socketsOf(a.pid())
  const rss: number[] = []
  for (let second = 0; second < minutes * 60; second += 5) {
    await wait(5_000)
    rss.push(rssOf(a.pid()))
    if (rss.length % 12 === 0) context.log(`${rss.length / 12} min: ${Math.round(rss.at(-1) ?? 0)} MB`)
  }
  await Promise.all([writers.stop(), ...readers.map((one) => one.stop())])
  const left = await untilLetGo(a.pid(), before)
  const readings = readers.flatMap((one) => one.readings)
  // The first third is warm-up. Garbage collection makes single values jump, so medians are compared.
  const third = Math.floor(rss.length / 3)
  const [warm, last] = [rss.slice(third, 2 * third), rss.slice(-third)].map((part) => quantileOf(part, 0.5))
  const growth = Math.round(1_000 * ((last ?? 0) / (warm ?? 1) - 1)) / 10
  const failures = readings.filter(({ status }) => status === 'no reply' || status >= 500).length
  const written = Object.fromEntries(writers.statuses)
  const requests = readings.length + writers.intents.length
  return {
    figures: {
      minutes,
      requests,
      perSecond: Math.round(requests / minutes / 60),
      failures,
      written,
      warmMb: warm ?? 0,
      lastMb: last ?? 0,
      growthPercent: growth,
    },
    goals: {
      'no request fails': failures === 0 && Object.keys(written).every((status) => status === '201'),
      'no connection of a disconnected client stays open': left <= toDatabase,
    },
    // A few seconds cannot tell a leak from warm-up.
    timings: { 'the memory grows by less than 10 % after warming up': growth < 10 },
  }
}

/** The database pool may have opened all of its connections. */
const toDatabase = 10

/** How many more sockets the process holds than before, when its clients have disconnected. */
async function untilLetGo(pid: number, before: number): Promise<number> {
  for (let look = 0; look < 100 && socketsOf(pid) > before + toDatabase; look += 1) await wait(100)
  return socketsOf(pid) - before
}

export const soaking: Record<string, Scenario> = {
  soak: { about: 'F27: fifty requests a second for half an hour', run: soak },
}
