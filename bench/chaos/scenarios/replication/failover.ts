import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../../src/server/db/database'
import type { Instance } from '../../../../test/machine/instance'
import { checkContest, type Findings, nothingLost } from '../../checker'
import { type ContestSetup, openContest, prepareContest } from '../../contest-setup'
import { runCommand } from '../../instance'
import type { Context, Outcome, Scenario } from '../../scenario'
import type { ChaosCluster } from '../../servers'
import { amcheckIn, maxOf, meanOf, sumOf } from '../../statistics'
import { startWriters, type Writers } from '../../writers'
import { confirmByStandby, killServer, longestPause, type Servers, startInstances, startReplicated } from './replicated'

const day = 86_400_000

type Round = { contestId: string; writers: Writers; pauseMs: number; afterPromotionMs: number }

/** F28: the primary and its files are destroyed under load, and the synchronous standby is promoted. */
async function failOver(context: Context): Promise<Outcome> {
  const rounds = context.bySize({ full: 20, short: 3, smoke: 1 })
  const { servers, databaseUrl } = await startReplicated(context)
  const instances = await startInstances(context, { DATABASE_URL: databaseUrl })
  const setup = await prepareContest({ databaseUrl }, { researchers: 40 })
  const { pool, close } = await openDatabase({ databaseUrl, dataDir: '' })
  context.onEnd(close)
  const dataDir = mkdtempSync('/tmp/primacy-chaos-failover-')
  context.onEnd(() => rmSync(dataDir, { recursive: true, force: true }))

  const done: Round[] = []
  const checks: Findings[] = []
  while (done.length < rounds) {
    if (done.length > 0) await followAgain(servers)
    await confirmByStandby(servers.current)
    const contestId = await openContest(pool, setup, new Date(Date.now() + day))
    done.push(await runRound(context, servers, instances, { ...setup, contestId }))
    const found = await Promise.all(done.map((one) => checkContest(pool, one.contestId, one.writers.intents)))
    checks.push(sumOfFindings(found))
    // A ledger that does not verify makes the command exit with 1, which fails the scenario.
    await runCommand('ledger', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, 'verify')
    context.log(`${done.length} rounds, ${checks.at(-1)?.acknowledged} acknowledged, pause ${done.at(-1)?.pauseMs} ms`)
  }
  const found = checks.at(-1) as Findings
  const corrupt = amcheckIn(context, servers.current)
  const statuses = countedTogether(done)
  const pauses = done.map(({ pauseMs }) => pauseMs)
  const afterPromotion = done.map(({ afterPromotionMs }) => afterPromotionMs)
  return {
    figures: {
      rounds,
      ...found,
      amcheck: corrupt,
      replays: done.flatMap(({ writers }) => writers.intents).filter(({ isReplay }) => isReplay).length,
      statuses,
      pauseMeanMs: meanOf(pauses),
      pauseMaxMs: maxOf(pauses),
      afterPromotionMeanMs: meanOf(afterPromotion),
      afterPromotionMaxMs: maxOf(afterPromotion),
    },
    goals: {
      ...nothingLost(worstOf(checks)),
      'every failed write is a 503 with Retry-After':
        done.every(({ writers }) => writers.withoutRetryAfter() === 0) &&
        Object.keys(statuses).every((status) => ['201', '503'].includes(status)),
      'every submission is acknowledged in the end': found.unknown === 0 && found.refused === 0,
      'no instance exits': instances.every((instance) => instance.isRunning()),
      'pg_amcheck finds nothing': corrupt === '',
    },
    timings: { 'writers pause for less than 5 s': maxOf(pauses) < 5_000 },
  }
}

/** The primary is lost under load; afterwards the two servers have changed roles, and one of them has no files. */
async function runRound(
  context: Context,
  servers: Servers,
  instances: readonly Instance[],
  setup: ContestSetup,
): Promise<Round> {
  const writers = startWriters({
    urls: instances.map(({ url }) => url),
    setup,
    count: context.bySize({ full: 40, short: 40, smoke: 5 }),
    random: context.random,
    pauseMs: context.bySize({ full: 0, short: 0, smoke: 30 }),
  })
  await wait(context.random.between(1_000, 3_000))
  const { current, next } = servers
  await lose(current)
  await next.run('pg_ctl', 'promote', '-D', next.files)
  const afterPromotionMs = await untilMoreAcks(writers)
  await writers.stop()
  Object.assign(servers, { current: next, next: current })
  return { contestId: setup.contestId, writers, pauseMs: longestPause(writers), afterPromotionMs }
}

/** The server without files becomes a standby of the other one. */
async function followAgain({ current, next }: Servers): Promise<void> {
  await next.copy(current)
  await next.start()
}

/** As when a host is lost: all processes end at once, and the files are gone. */
async function lose(server: ChaosCluster): Promise<void> {
  await killServer(server)
  await rm(server.files, { recursive: true, force: true })
}

/** Until ten more are acknowledged; returns the milliseconds until the first of them. */
async function untilMoreAcks(writers: Writers): Promise<number> {
  const from = performance.now()
  const before = writers.acknowledged()
  let firstMs = 60_000
  while (writers.acknowledged() < before + 10 && performance.now() - from < 60_000) {
    await wait(5)
    if (writers.acknowledged() > before) firstMs = Math.min(firstMs, performance.now() - from)
  }
  return firstMs
}

const together = (by: (values: number[]) => number) => (all: readonly Findings[]) =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, by(all.map((one) => one[name as keyof Findings]))]),
  ) as Findings

const sumOfFindings = together(sumOf)
/** What was wrong after any of the rounds. */
const worstOf = together(maxOf)

function countedTogether(rounds: readonly Round[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { writers } of rounds)
    for (const [status, times] of writers.statuses) counts[status] = (counts[status] ?? 0) + times
  return counts
}

export const failovers: Record<string, Scenario> = {
  failover: { about: 'F28: the primary is lost with its disk, and the synchronous standby is promoted', run: failOver },
}
