import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../src/server/db/database'
import { checkContest, nothingLost } from '../checker'
import { type ChaosCluster, startChaosCluster } from '../cluster'
import { amcheckIn, openPool } from '../figures'
import { newInstance } from '../instance'
import { prepareField } from '../people'
import { startReaders } from '../readers'
import { ImpossibleHere, type Outcome, type Scenario, type Trial } from '../scenario'
import { startWriters, type Writers } from '../writers'

const megabyte = 1024 * 1024

/** A disk of so many megabytes; what fills it can be taken away. Needs the right to mount. */
function smallDisk(trial: Trial, megabytes: number) {
  const folder = mkdtempSync('/tmp/primacy-chaos-disk-')
  chmodSync(folder, 0o755)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new ImpossibleHere(`a small disk cannot be mounted here, which takes root: ${sentenceOf(error)}`)
  }
  trial.after(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Leaves so many bytes free. */
    fill(left: number) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    free: () => rmSync(ballast, { force: true }),
  }
}

const sentenceOf = (error: unknown) => String((error as { stderr?: Buffer }).stderr ?? error).trim()

/** F5: the disk of PostgreSQL is full while people write and read, and has room again a while later. */
async function fillPostgres(trial: Trial): Promise<Outcome> {
  const disk = smallDisk(trial, 224)
  const settings = { min_wal_size: '64MB', max_wal_size: '64MB', checkpoint_timeout: '30s' }
  const cluster = await startChaosCluster(trial, { folder: disk.folder, settings })
  const instance = await newInstance(trial, 'A', { DATABASE_URL: cluster.url })
  await instance.start()
  const field = await prepareField({ databaseUrl: cluster.url }, { researchers: 11 })
  await keepWalSegments(cluster)
  const writing = { ...field, researchers: field.researchers.slice(0, 10) }
  const writers = startWriters({
    urls: [instance.url],
    field: writing,
    count: trial.sized({ full: 10, short: 10, smoke: 4 }),
    chance: trial.chance,
    descriptionLength: 15_000,
  })
  await wait(2_000)
  disk.fill(3 * megabyte)
  const isFull = await untilRefused(writers, trial.sized({ full: 40, short: 40, smoke: 8 }))
  const token = field.researchers[10]?.token ?? ''
  const reader = startReaders({ urls: [instance.url], path: '/api/issues/my-issues', token, count: 1, pauseMs: 50 })
  await wait(trial.sized({ full: 20_000, short: 4_000, smoke: 1_500 }))
  await reader.stop()
  const before = writers.acknowledged()
  disk.free()
  const from = performance.now()
  while (writers.acknowledged() === before && performance.now() - from < 60_000) await wait(5)
  const writesBackMs = Math.round(performance.now() - from)
  await wait(1_000)
  await writers.stop()
  const found = await checkContest(openPool(trial, cluster.url), field.contestId, writers.intents)
  const corrupt = amcheckIn(trial, cluster)
  const reads = reader.statuses()['200'] ?? 0
  return {
    figures: {
      ...found,
      amcheck: corrupt,
      statuses: Object.fromEntries(writers.statuses),
      reads,
      readStatuses: reader.statuses(),
      writesBackMs,
    },
    goals: {
      ...nothingLost(found),
      'the disk was full': isFull,
      'a write that finds no room is a 503 that says when to come back':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'every read is answered':
        reads >= trial.sized({ full: 20, short: 20, smoke: 1 }) && reads === reader.readings.length,
      'writes come back': writesBackMs < 60_000,
      'pg_amcheck finds nothing': corrupt === '',
    },
    paces: { 'writes are back 5 s after there is room': writesBackMs < 5_000 },
  }
}

/** PostgreSQL writes its log ahead into files it keeps; on a young server there are none yet. */
async function keepWalSegments(cluster: ChaosCluster): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await cluster.query("select pg_logical_emit_message(false, 'fill', 'a message')")
    await cluster.query('select pg_switch_wal()')
  }
  await cluster.query('checkpoint')
}

async function untilRefused(writers: Writers, times: number): Promise<boolean> {
  const from = performance.now()
  while ((writers.statuses.get('503') ?? 0) < times && performance.now() - from < 120_000) await wait(20)
  return (writers.statuses.get('503') ?? 0) >= times
}

/** F6: the disk of the embedded database is full. It cannot go on, so the process ends and says why. */
async function fillEmbedded(trial: Trial): Promise<Outcome> {
  const disk = smallDisk(trial, 160)
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  const field = await prepareField({ dataDir }, { researchers: 5 })
  const instance = await newInstance(trial, 'A', { DATA_DIR: dataDir, EMBEDDED_OK: '1' })
  await instance.start()
  const options = { urls: [instance.url], field, count: 5, chance: trial.chance, descriptionLength: 15_000 }
  const writers = startWriters(options)
  await wait(1_500)
  disk.fill(2 * megabyte)
  const exit = await Promise.race([instance.ended(), wait(90_000).then(() => null)])
  const endedMs = Math.round(performance.now() - writers.lastAckAt())
  const said = instance.output().includes('The embedded database')
  if (exit === null) await instance.end('SIGKILL')
  disk.free()
  const restartMs = Math.round(await instance.start())
  await wait(1_000)
  await writers.stop()
  await instance.end('SIGTERM')
  const database = await openDatabase({ dataDir })
  trial.after(() => database.close())
  const found = await checkContest(database.pool, field.contestId, writers.intents)
  return {
    figures: {
      ...found,
      statuses: Object.fromEntries(writers.statuses),
      endedMs,
      exitCode: exit?.code ?? -1,
      restartMs,
    },
    goals: {
      ...nothingLost(found),
      'the process ends by itself, with a code that is not 0, and says why': (exit?.code ?? 0) > 0 && said,
    },
    paces: { 'it ends within 5 s of the last report that it stored': endedMs < 5_000 },
  }
}

export const fullDisk: Record<string, Scenario> = {
  'full-postgres': { about: 'F5: the disk of PostgreSQL is full (needs root, for a small disk)', run: fillPostgres },
  'full-embedded': { about: 'F6: the disk of the embedded database is full (needs root)', run: fillEmbedded },
}
