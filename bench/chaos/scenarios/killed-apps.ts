import { setTimeout as wait } from 'node:timers/promises'
import { checkContest, nothingLost } from '../checker'
import { amcheckIn, maxOf, meanOf } from '../figures'
import { startPair } from '../pair'
import type { Outcome, Scenario, Trial } from '../scenario'
import { startWriters } from '../writers'

/** F1: two instances behind clients that retry; one of them, by chance, dies at a moment given by chance. */
async function killApps(trial: Trial): Promise<Outcome> {
  const kills = trial.sized({ full: 100, short: 10, smoke: 2 })
  const count = trial.sized({ full: 40, short: 40, smoke: 5 })
  const { cluster, a, b, field, urls, pool } = await startPair(trial, { researchers: 40 })
  const writers = startWriters({
    urls,
    field,
    count,
    chance: trial.chance,
    pauseMs: trial.sized({ full: 0, short: 0, smoke: 50 }),
    slow: { oneIn: 10, holdMs: 300 },
  })

  const restarts: number[] = []
  const processor: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(trial.chance.between(300, 1_000))
    const victim = trial.chance.oneOf([a, b])
    await victim.end('SIGKILL')
    restarts.push(await victim.start())
    processor.push(victim.cpuMs())
    if (kill % 10 === 0) trial.tell(`${kill} kills, ${writers.acknowledged()} acknowledged`)
  }
  await writers.stop()
  const found = await checkContest(pool, field.contestId, writers.intents)
  const corrupt = amcheckIn(trial, cluster)
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
      'enough was acknowledged to say so':
        found.acknowledged >= trial.sized({ full: 20_000, short: 1_000, smoke: kills }),
      'no request is answered 500 or 401': !writers.statuses.has('500') && !writers.statuses.has('401'),
      'pg_amcheck finds nothing': corrupt === '',
    },
    paces: { 'a killed instance serves again within 3 s': maxOf(restarts) < 3_000 },
  }
}

export const killedApps: Record<string, Scenario> = {
  'kill-app': { about: 'F1: kill -9 one of two instances under load, again and again', run: killApps },
}
