import { setTimeout as wait } from 'node:timers/promises'
import { checkContest, nothingLost } from '../checker'
import { startPair } from '../pair'
import { startReaders } from '../readers'
import type { Context, Outcome, Scenario } from '../scenario'
import { amcheckIn, maxOf, meanOf } from '../statistics'
import { startWriters, type Writers } from '../writers'

/** Two instances on one PostgreSQL, under load. */
async function loadedPair(context: Context) {
  const { cluster, a, b, setup, urls, pool } = await startPair(context, { own: true })
  const count = context.bySize({ full: 20, short: 20, smoke: 5 })
  const writers = startWriters({
    urls,
    setup,
    count,
    random: context.random,
    pauseMs: context.bySize({ full: 0, short: 0, smoke: 30 }),
  })
  return { cluster, instances: [a, b], setup, urls, pool, writers }
}

/** F2: PostgreSQL is stopped immediately and killed in turn, and starts again a moment later. */
async function killPostgres(context: Context): Promise<Outcome> {
  const kills = context.bySize({ full: 30, short: 6, smoke: 2 })
  const { cluster, instances, setup, urls, pool, writers } = await loadedPair(context)
  const token = setup.researchers[0]?.token ?? ''
  const reader = startReaders({ urls: urls.slice(0, 1), path: '/api/auth/me', token, count: 1, pauseMs: 50 })
  const untilWrites: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(context.random.between(500, 1_500))
    await cluster.end(kill % 2 === 1 ? 'immediate' : 'kill')
    await wait(context.random.between(200, 1_000))
    await cluster.start()
    untilWrites.push(await untilNextAck(writers))
    context.log(`${kill} kills, ${writers.acknowledged()} acknowledged`)
  }
  await Promise.all([writers.stop(), reader.stop()])
  const found = await checkContest(pool, setup.contestId, writers.intents)
  const corrupt = amcheckIn(context, cluster)
  return {
    figures: {
      kills,
      ...found,
      amcheck: corrupt,
      statuses: Object.fromEntries(writers.statuses),
      readStatuses: reader.statuses(),
      writesBackMeanMs: meanOf(untilWrites),
      writesBackMaxMs: maxOf(untilWrites),
    },
    goals: {
      ...nothingLost(found),
      'every failed write is a 503 with Retry-After':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'no reader is logged out': Object.keys(reader.statuses()).every((status) => ['200', '503'].includes(status)),
      'no instance exits': instances.every((instance) => instance.isRunning()),
      'writes succeed again': maxOf(untilWrites) < 60_000,
      'pg_amcheck finds nothing': corrupt === '',
    },
    timings: { 'writes succeed again 5 s after PostgreSQL does': maxOf(untilWrites) <= 5_000 },
  }
}

async function untilNextAck(writers: Writers): Promise<number> {
  const from = performance.now()
  const before = writers.acknowledged()
  while (writers.acknowledged() === before && performance.now() - from < 60_000) await wait(5)
  return performance.now() - from
}

/** F23: a database connection is terminated, most often in the middle of a transaction. */
async function cutConnections(context: Context): Promise<Outcome> {
  const cuts = context.bySize({ full: 200, short: 60, smoke: 10 })
  const { instances, setup, pool, writers } = await loadedPair(context)
  let inTransaction = 0
  for (let cut = 0; cut < cuts; ) {
    await wait(context.random.between(10, 60))
    const { rows } = await pool.query<{ open: boolean }>(
      `with victim as (
         select pid, xact_start is not null as open from pg_stat_activity
         where application_name = 'primacy' order by (xact_start is null), random() limit 1)
       select open from victim where pg_terminate_backend(pid)`,
    )
    cut += rows.length
    inTransaction += rows.filter((row) => row.open).length
  }
  await writers.stop()
  const found = await checkContest(pool, setup.contestId, writers.intents)
  return {
    figures: { cuts, inTransaction, ...found, statuses: Object.fromEntries(writers.statuses) },
    goals: {
      ...nothingLost(found),
      'most cuts hit an open transaction': inTransaction > cuts / 2,
      'every failed write is a 503 with Retry-After':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'no instance exits': instances.every((instance) => instance.isRunning()),
    },
  }
}

export const lostDatabase: Record<string, Scenario> = {
  'kill-postgres': { about: 'F2: PostgreSQL is stopped immediately and killed in turn', run: killPostgres },
  'cut-connections': { about: 'F23: connections are cut in the middle of transactions', run: cutConnections },
}
