import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../src/server/db/database'
import { checkContest, nothingLost } from '../checker'
import { startChaosCluster } from '../cluster'
import { prepareContest } from '../contest-setup'
import { newInstance } from '../instance'
import { startReaders } from '../readers'
import { type Context, type Outcome, type Scenario, UnsupportedMachine } from '../scenario'
import type { ChaosCluster } from '../servers'
import { amcheckIn, openPool } from '../statistics'
import { startWriters, type Writers } from '../writers'

const megabyte = 1024 * 1024

/** A tmpfs of a fixed size that can be filled and freed. Mounting it takes root. */
function smallDisk(context: Context, megabytes: number) {
  const folder = mkdtempSync('/tmp/primacy-chaos-disk-')
  chmodSync(folder, 0o755)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new UnsupportedMachine(`a small disk cannot be mounted here, which takes root: ${sentenceOf(error)}`)
  }
  context.onEnd(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk but for `left` bytes. */
    fill(left: number) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)))
    },
    free: () => rmSync(ballast, { force: true }),
  }
}

const sentenceOf = (error: unknown) => String((error as { stderr?: Buffer }).stderr ?? error).trim()

/** F5: the disk of PostgreSQL is full under load, and is freed again later. */
async function fillPostgres(context: Context): Promise<Outcome> {
  const disk = smallDisk(context, 224)
  const settings = { min_wal_size: '64MB', max_wal_size: '64MB', checkpoint_timeout: '30s' }
  const cluster = await startChaosCluster(context, { folder: disk.folder, settings })
  const instance = await newInstance(context, 'A', { DATABASE_URL: cluster.url })
  await instance.start()
  const setup = await prepareContest({ databaseUrl: cluster.url }, { researchers: 11 })
  await keepWalSegments(cluster)
  const writing = { ...setup, researchers: setup.researchers.slice(0, 10) }
  const writers = startWriters({
    urls: [instance.url],
    setup: writing,
    count: context.bySize({ full: 10, short: 10, smoke: 4 }),
    random: context.random,
    descriptionLength: 15_000,
  })
  await wait(2_000)
  disk.fill(3 * megabyte)
  const isFull = await untilRefused(writers, context.bySize({ full: 40, short: 40, smoke: 8 }))
  const token = setup.researchers[10]?.token ?? ''
  const reader = startReaders({ urls: [instance.url], path: '/api/issues/my-issues', token, count: 1, pauseMs: 50 })
  await wait(context.bySize({ full: 20_000, short: 4_000, smoke: 1_500 }))
  await reader.stop()
  const before = writers.acknowledged()
  disk.free()
  const from = performance.now()
  while (writers.acknowledged() === before && performance.now() - from < 60_000) await wait(5)
  const writesBackMs = Math.round(performance.now() - from)
  await wait(1_000)
  await writers.stop()
  const found = await checkContest(openPool(context, cluster.url), setup.contestId, writers.intents)
  const corrupt = amcheckIn(context, cluster)
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
      'a write without disk space is a 503 with Retry-After':
        writers.withoutRetryAfter() === 0 &&
        [...writers.statuses.keys()].every((status) => ['201', '503'].includes(status)),
      'every read is answered':
        reads >= context.bySize({ full: 20, short: 20, smoke: 1 }) && reads === reader.readings.length,
      'writes succeed again': writesBackMs < 60_000,
      'pg_amcheck finds nothing': corrupt === '',
    },
    timings: { 'writes succeed again 5 s after the disk is freed': writesBackMs < 5_000 },
  }
}

/** PostgreSQL reuses WAL files; a new server has none yet. */
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

/** F6: the disk of the embedded database is full. It cannot continue, so the process exits and says why. */
async function fillEmbedded(context: Context): Promise<Outcome> {
  const disk = smallDisk(context, 160)
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  const setup = await prepareContest({ dataDir }, { researchers: 5 })
  const instance = await newInstance(context, 'A', { DATA_DIR: dataDir, EMBEDDED_OK: '1' })
  await instance.start()
  const options = { urls: [instance.url], setup, count: 5, random: context.random, descriptionLength: 15_000 }
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
  context.onEnd(() => database.close())
  const found = await checkContest(database.pool, setup.contestId, writers.intents)
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
      'the process exits with a code other than 0 and says why': (exit?.code ?? 0) > 0 && said,
    },
    timings: { 'it exits within 5 s of the last stored submission': endedMs < 5_000 },
  }
}

export const fullDisk: Record<string, Scenario> = {
  'full-postgres': { about: 'F5: the disk of PostgreSQL is full (needs root, for a small disk)', run: fillPostgres },
  'full-embedded': { about: 'F6: the disk of the embedded database is full (needs root)', run: fillEmbedded },
}
