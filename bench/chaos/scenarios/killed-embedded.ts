import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../src/server/db/database'
import type { Instance } from '../../../test/machine/instance'
import { checkContest, nothingLost } from '../checker'
import { prepareContest } from '../contest-setup'
import { newInstance } from '../instance'
import type { Context, Outcome, Scenario } from '../scenario'
import { maxOf, meanOf } from '../statistics'
import { startWriters } from '../writers'

/** F4: the process with the embedded database is killed under load, and a second process never opens its folder. */
async function killEmbedded(context: Context): Promise<Outcome> {
  const kills = context.bySize({ full: 30, short: 5, smoke: 1 })
  const folder = mkdtempSync('/tmp/primacy-chaos-')
  context.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const setup = await prepareContest({ dataDir }, { researchers: 10 })
  const settings = { DATA_DIR: dataDir, EMBEDDED_OK: '1' }
  const instance = await newInstance(context, 'A', settings)
  const second = await newInstance(context, 'B', settings)
  await instance.start()
  const writers = startWriters({ urls: [instance.url], setup, count: 10, random: context.random })

  const reopened: number[] = []
  const processor: number[] = []
  const refused: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(context.random.between(500, 1_500))
    refused.push(await refusedAfter(second))
    await instance.end('SIGKILL')
    reopened.push(await instance.start())
    processor.push(instance.cpuMs())
    context.log(`${kill} kills, ${writers.acknowledged()} acknowledged`)
  }
  await writers.stop()
  await instance.end('SIGTERM')
  const database = await openDatabase({ dataDir })
  context.onEnd(() => database.close())
  const found = await checkContest(database.pool, setup.contestId, writers.intents)
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
      'a second process exits with 1 and says why': refused.every((ms) => ms > 0),
    },
    timings: {
      'it serves again within 5 s': maxOf(reopened) < 5_000,
      'a second process is refused within a second': maxOf(refused) < 1_000,
    },
  }
}

/** Milliseconds until the second process was refused; 0 when it was not. */
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
