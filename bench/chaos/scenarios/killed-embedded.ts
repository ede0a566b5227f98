import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../src/server/db/database'
import { checkContest, nothingLost } from '../checker'
import { maxOf, meanOf } from '../figures'
import { type Instance, newInstance } from '../instance'
import { prepareField } from '../people'
import type { Outcome, Scenario, Trial } from '../scenario'
import { startWriters } from '../writers'

/** F4: the process with the embedded database is killed under load; a second one never gets at its folder. */
async function killEmbedded(trial: Trial): Promise<Outcome> {
  const kills = trial.sized({ full: 30, short: 5, smoke: 1 })
  const folder = mkdtempSync('/tmp/primacy-chaos-')
  trial.after(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const field = await prepareField({ dataDir }, { researchers: 10 })
  const settings = { DATA_DIR: dataDir, EMBEDDED_OK: '1' }
  const instance = await newInstance(trial, 'A', settings)
  const second = await newInstance(trial, 'B', settings)
  await instance.start()
  const writers = startWriters({ urls: [instance.url], field, count: 10, chance: trial.chance })

  const reopened: number[] = []
  const processor: number[] = []
  const refused: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(trial.chance.between(500, 1_500))
    refused.push(await refusedAfter(second))
    await instance.end('SIGKILL')
    reopened.push(await instance.start())
    processor.push(instance.cpuMs())
    trial.tell(`${kill} kills, ${writers.acknowledged()} acknowledged`)
  }
  await writers.stop()
  await instance.end('SIGTERM')
  const database = await openDatabase({ dataDir })
  trial.after(() => database.close())
  const found = await checkContest(database.pool, field.contestId, writers.intents)
  return {
    figures: {
      kills,
      ...found,
      statuses: Object.fromEntries(writers.statuses),
      reopenMeanMs: meanOf(reopened),
      reopenMaxMs: maxOf(reopened),
      reopenProcessorMs: meanOf(processor),
      refusedMeanMs: meanOf(refused),
      refusedMaxMs: maxOf(refused),
    },
    goals: {
      ...nothingLost(found),
      'a second process ends with 1 and says why': refused.every((ms) => ms > 0),
    },
    paces: {
      'it is open again within 5 s': maxOf(reopened) < 5_000,
      'a second process is refused within a second': maxOf(refused) < 1_000,
    },
  }
}

/** Milliseconds until the second process ended with 1 and a sentence; 0 when it did anything else. */
async function refusedAfter(second: Instance): Promise<number> {
  const from = performance.now()
  second.launch()
  const late = wait(20_000).then(() => null)
  const exit = await Promise.race([second.ended(), late])
  const ms = performance.now() - from
  if (exit === null) await second.end('SIGKILL')
  return exit?.code === 1 && second.output().includes('is in use by another Primacy process') ? ms : 0
}

export const killedEmbedded: Record<string, Scenario> = {
  'kill-embedded': { about: 'F4: kill -9 the process with the embedded database under load', run: killEmbedded },
}
