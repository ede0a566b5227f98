import { setTimeout as wait } from 'node:timers/promises'
import { checkContest, nothingLost } from '../checker'
import { amcheckIn, maxOf, meanOf } from '../figures'
import { startPair } from '../pair'
import { startReaders } from '../readers'
import type { Outcome, Scenario, Trial } from '../scenario'
import { startWriters, type Writers } from '../writers'

/** Two instances on one PostgreSQL, with writers at them. */
async function loadedPair(trial: Trial) {
  const { cluster, a, b, field, urls, pool } = await startPair(trial, { own: true })
  const count = trial.sized({ full: 20, short: 20, smoke: 5 })
  const writers = startWriters({
    urls,
    field,
    count,
    chance: trial.chance,
    pauseMs: trial.sized({ full: 0, short: 0, smoke: 30 }),
  })
  return { cluster, instances: [a, b], field, urls, pool, writers }
}

/** F2: PostgreSQL ends, by an immediate stop and by kill -9 in turn, and comes back a moment later. */
async function killPostgres(trial: Trial): Promise<Outcome> {
  const kills = trial.sized({ full: 30, short: 6, smoke: 2 })
  const { cluster, instances, field, urls, pool, writers } = await loadedPair(trial)
  const token = field.researchers[0]?.token ?? ''
  const reader = startReaders({ urls: urls.slice(0, 1), path: '/api/auth/me', token, count: 1, pauseMs: 50 })
  const untilWrites: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(trial.chance.between(500, 1_500))
    await cluster.end(kill % 2 === 1 ? 'immediate' : 'kill')
    await wait(trial.chance.between(200, 1_000))
    await cluster.start()
    untilWrites.push(await untilNextAck(writers))
    trial.tell(`${kill} kills, ${writers.acknowledged()} acknowledged`)
  }
  await Promise.all([writers.stop(), reader.stop()])
  const found = await checkContest(pool, field.contestId, writers.intents)
  const corrupt = amcheckIn(trial, cluster)
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
      'every failed write is a 503 that says when to come back':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'nobody who reads is logged out': Object.keys(reader.statuses()).every((status) =>
        ['200', '503'].includes(status),
      ),
      'no instance ends': instances.every((instance) => instance.isRunning()),
      'writes come back': maxOf(untilWrites) < 60_000,
      'pg_amcheck finds nothing': corrupt === '',
    },
    paces: { 'writes are back 5 s after PostgreSQL is': maxOf(untilWrites) <= 5_000 },
  }
}

async function untilNextAck(writers: Writers): Promise<number> {
  const from = performance.now()
  const before = writers.acknowledged()
  while (writers.acknowledged() === before && performance.now() - from < 60_000) await wait(5)
  return performance.now() - from
}

/** F23: the connection of an instance is cut, most often in the middle of a transaction. */
async function cutConnections(trial: Trial): Promise<Outcome> {
  const cuts = trial.sized({ full: 200, short: 60, smoke: 10 })
  const { instances, field, pool, writers } = await loadedPair(trial)
  let inTransaction = 0
  for (let cut = 0; cut < cuts; ) {
    await wait(trial.chance.between(10, 60))
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
  const found = await checkContest(pool, field.contestId, writers.intents)
  return {
    figures: { cuts, inTransaction, ...found, statuses: Object.fromEntries(writers.statuses) },
    goals: {
      ...nothingLost(found),
      'most cuts hit a transaction': inTransaction > cuts / 2,
      'every failed write is a 503 that says when to come back':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'no instance ends': instances.every((instance) => instance.isRunning()),
    },
  }
}

export const lostDatabase: Record<string, Scenario> = {
  'kill-postgres': { about: 'F2: PostgreSQL ends by an immediate stop and by kill -9 in turn', run: killPostgres },
  'cut-connections': { about: 'F23: connections are cut in the middle of transactions', run: cutConnections },
}
