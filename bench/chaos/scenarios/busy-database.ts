import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { checkContest, nothingLost } from '../checker'
import { childrenOf, startChaosCluster } from '../cluster'
import { prepareContest } from '../contest-setup'
import { newInstance } from '../instance'
import { type Readers, startReaders } from '../readers'
import { request } from '../request'
import type { Context, Outcome, Scenario } from '../scenario'
import type { ChaosCluster } from '../servers'
import { maxOf, openPool, quantileOf } from '../statistics'
import { startWriters } from '../writers'

async function loneInstance(context: Context) {
  const cluster = await startChaosCluster(context)
  const instance = await newInstance(context, 'A', { DATABASE_URL: cluster.url })
  await instance.start()
  const setup = await prepareContest({ databaseUrl: cluster.url }, { researchers: 20 })
  return { cluster, instance, setup }
}

/** Another client's lock, held until the returned function is called. */
async function hold(context: Context, cluster: ChaosCluster, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => {})
  context.onEnd(() => client.end())
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => void (await client.query('rollback'))
}

const ours =
  "select count(*)::int as count from pg_stat_activity where application_name = 'primacy' and datname = current_database()"

async function countOurs(cluster: ChaosCluster, condition = ''): Promise<number> {
  const [row] = await cluster.query<{ count: number }>(`${ours} ${condition}`)
  return row?.count ?? 0
}

/** F7: 200 people submit while another client locks their contest row, so every connection of the pool waits. */
async function exhaustPool(context: Context): Promise<Outcome> {
  const { cluster, instance, setup } = await loneInstance(context)
  const urls = [instance.url]
  const writers = startWriters({ urls, setup, count: 200, random: context.random, requestTimeoutMs: 30_000 })
  // An instance that has just started still compiles code and opens connections.
  await wait(5_000)
  const health = startReaders({ urls: [instance.url], path: '/healthz', count: 1, pauseMs: 20 })
  const { token } = setup.admin
  const normal = startReaders({ urls: [instance.url], path: '/api/contests', token, count: 1, pauseMs: 100 })
  const release = await hold(context, cluster, 'select 1 from contests where id = $1 for update', [setup.contestId])
  const served = writers.times.length
  await wait(context.bySize({ full: 20_000, short: 6_000, smoke: 3_000 }))
  const atMost = await countOurs(cluster)
  const refusedTimes = writers.times.slice(served)
  const before = writers.acknowledged()
  await release()
  const from = performance.now()
  while (writers.acknowledged() === before && performance.now() - from < 60_000) await wait(5)
  const recoveredMs = Math.round(performance.now() - from)
  await wait(1_000)
  await writers.stop()
  await Promise.all([health.stop(), normal.stop()])
  const leaked = await untilNoneOpen(cluster)
  const found = await checkContest(openPool(context, cluster.url), setup.contestId, writers.intents)
  return {
    figures: {
      ...found,
      statuses: Object.fromEntries(writers.statuses),
      normalStatuses: normal.statuses(),
      connectionsAtMost: atMost,
      openTransactionsAfter: leaked,
      refusedWithin: countWithin(refusedTimes),
      refusedP50Ms: quantileOf(refusedTimes, 0.5),
      refusedP90Ms: quantileOf(refusedTimes, 0.9),
      refusedMaxMs: maxOf(refusedTimes),
      healthP99Ms: slowestOf(health),
      recoveredMs,
    },
    goals: {
      ...nothingLost(found),
      'every refused write is a 503 with Retry-After':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'the pool stays at ten connections': atMost <= 10,
      'writes succeed again': recoveredMs < 60_000,
      'no transaction stays open': leaked === 0,
    },
    timings: {
      'nine of ten refusals take less than 3 s': refusedTimes.length > 0 && quantileOf(refusedTimes, 0.9) < 3_000,
      '/healthz answers within 100 ms': slowestOf(health) < 100,
      'writes succeed again within a second': recoveredMs < 1_000,
    },
  }
}

/** A histogram in steps of half a second. */
function countWithin(times: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const ms of times) {
    const upTo = String(Math.ceil(ms / 500) * 500)
    counts[upTo] = (counts[upTo] ?? 0) + 1
  }
  return counts
}

/** The 99th percentile of the response times. */
const slowestOf = ({ readings }: Readers) =>
  quantileOf(
    readings.map(({ ms }) => ms),
    0.99,
  )

async function untilNoneOpen(cluster: ChaosCluster): Promise<number> {
  let open = 1
  for (let look = 0; look < 50 && open > 0; look += 1) {
    open = await countOurs(cluster, 'and xact_start is not null')
    await wait(100)
  }
  return open
}

/** F8: the issues table is locked for 20 s. */
async function lockTable(context: Context): Promise<Outcome> {
  const { cluster, instance, setup } = await loneInstance(context)
  const writers = startWriters({
    urls: [instance.url],
    setup,
    count: 8,
    random: context.random,
    requestTimeoutMs: 30_000,
  })
  await wait(1_000)
  const lockedMs = context.bySize({ full: 20_000, short: 8_000, smoke: 6_000 })
  const release = await hold(context, cluster, 'lock table issues in access exclusive mode')
  const from = performance.now()
  const reading = Array.from({ length: 3 }, (_, place) =>
    readUntilAnswered(instance.url, setup.researchers[place]?.token),
  )
  const readTimes = await Promise.all(reading)
  await wait(Math.max(0, lockedMs - (performance.now() - from)))
  const waiting = await countOurs(cluster, "and wait_event_type = 'Lock'")
  const before = writers.acknowledged()
  await release()
  const releasedAt = performance.now()
  while (writers.acknowledged() === before && performance.now() - releasedAt < 60_000) await wait(5)
  const recoveredMs = Math.round(performance.now() - releasedAt)
  await wait(1_000)
  await writers.stop()
  const found = await checkContest(openPool(context, cluster.url), setup.contestId, writers.intents)
  return {
    figures: {
      ...found,
      statuses: Object.fromEntries(writers.statuses),
      waitingAtMost: waiting,
      firstRefusalMs: Math.round(Math.min(...readTimes.map(({ ms }) => ms))),
      lastRefusalMs: maxOf(readTimes.map(({ ms }) => ms)),
      recoveredMs,
    },
    goals: {
      ...nothingLost(found),
      'a read that waits is refused with 503': readTimes.every(({ status }) => status === 503),
      'every refused write is a 503 with Retry-After':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'no more queries wait than the pool has connections': waiting <= 10,
      'writes succeed again': recoveredMs < 60_000,
    },
    timings: {
      'it is refused after 5 s': readTimes.every(({ ms }) => ms < 8_000),
      'writes succeed again within a second': recoveredMs < 1_000,
    },
  }
}

/** Without a fault number: PostgreSQL freezes and closes no connection, like a host that vanished. */
async function freezePostgres(context: Context): Promise<Outcome> {
  const frozenMs = context.bySize({ full: 30_000, short: 12_000, smoke: 12_000 })
  const { cluster, instance, setup } = await loneInstance(context)
  const health = startReaders({ urls: [instance.url], path: '/healthz', count: 1, pauseMs: 20 })
  const urls = [instance.url]
  const writers = startWriters({ urls, setup, count: 20, random: context.random, requestTimeoutMs: 60_000 })
  await wait(2_000)
  const before = writers.times.length
  const pids = [cluster.pid(), ...childrenOf(cluster.pid())]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const thaw = () => {
    for (const pid of pids.splice(0)) process.kill(pid, 'SIGCONT')
  }
  context.onEnd(thaw)
  await wait(frozenMs)
  thaw()
  const acknowledged = writers.acknowledged()
  const from = performance.now()
  while (writers.acknowledged() === acknowledged && performance.now() - from < 60_000) await wait(5)
  const recoveredMs = Math.round(performance.now() - from)
  await wait(1_000)
  await Promise.all([writers.stop(), health.stop()])
  const found = await checkContest(openPool(context, cluster.url), setup.contestId, writers.intents)
  const times = writers.times.slice(before)
  return {
    figures: {
      frozenMs,
      ...found,
      statuses: Object.fromEntries(writers.statuses),
      longestMs: maxOf(times),
      longerThan10s: times.filter((ms) => ms > 10_000).length,
      healthP99Ms: slowestOf(health),
      recoveredMs,
    },
    goals: {
      ...nothingLost(found),
      'the instance keeps running': instance.isRunning(),
    },
    timings: {
      'no request takes longer than 10 s': maxOf(times) < 10_000,
      'writes succeed again within 5 s': recoveredMs < 5_000,
    },
  }
}

async function readUntilAnswered(url: string, token = ''): Promise<{ status: number; ms: number }> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await request(undefined, `${url}/api/issues/my-issues`, { method: 'GET', headers, timeoutMs: 60_000 })
  return { status: reply?.status ?? 0, ms: reply?.ms ?? 0 }
}

export const busyDatabase: Record<string, Scenario> = {
  'exhaust-pool': { about: 'F7: every connection of the pool waits while 200 people write', run: exhaustPool },
  'freeze-postgres': { about: 'PostgreSQL is frozen and keeps its connections', run: freezePostgres },
  'lock-table': { about: 'F8: a table is locked for 20 s', run: lockTable },
}
