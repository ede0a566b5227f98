import { setTimeout as wait } from 'node:timers/promises'
import { checkContest, nothingLost } from '../checker'
import { startPair } from '../pair'
import type { Context, Outcome, Scenario } from '../scenario'
import { amcheckIn, maxOf, meanOf } from '../statistics'
import { startWriters } from '../writers'

/** F1: two instances and clients that retry; a random instance is killed at random moments. */
async function killApps(context: Context): Promise<Outcome> {
  const kills = context.bySize({ full: 100, short: 10, smoke: 2 })
  const count = context.bySize({ full: 40, short: 40, smoke: 5 })
  const { cluster, a, b, setup, urls, pool } = await startPair(context, { researchers: 40 })
  const writers = startWriters({
    urls,
    setup,
    count,
    random: context.random,
    pauseMs: context.bySize({ full: 0, short: 0, smoke: 50 }),
    slow: { oneIn: 10, holdMs: 300 },
  })

  const restarts: number[] = []
  const processor: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(context.random.between(300, 1_000))
    const victim = context.random.pick([a, b])
    await victim.end('SIGKILL')
    restarts.push(await victim.start())
    processor.push(victim.cpuMs())
    if (kill % 10 === 0) context.log(`${kill} kills, ${writers.acknowledged()} acknowledged`)
  }
  await writers.stop()
  const found = await checkContest(pool, setup.contestId, writers.intents)
  const corrupt = amcheckIn(context, cluster)
  return {
    figures: {
      kills,
      ...found,
      amcheck: corrupt,
      replays: writers.intents.filter((intent) => intent.isReplay).length,
      statuses: Object.fromEntries(writers.statuses),
      restartMeanMs: meanOf(restarts),
      restartMaxMs: maxOf(restarts),
      restartProcessorMs: meanOf(processor),
    },
    goals: {
      ...nothingLost(found),
      'enough submissions were acknowledged to tell':
        found.acknowledged >= context.bySize({ full: 20_000, short: 1_000, smoke: kills }),
      'no request is answered 500 or 401': !writers.statuses.has('500') && !writers.statuses.has('401'),
      'pg_amcheck finds nothing': corrupt === '',
    },
    timings: { 'a killed instance serves again within 3 s': maxOf(restarts) < 3_000 },
  }
}

export const killedApps: Record<string, Scenario> = {
  'kill-app': { about: 'F1: kill -9 one of two instances under load, repeatedly', run: killApps },
}
