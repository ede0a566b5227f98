import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../../../../test/machine/instance'
import { childrenOf, programOf, startChaosCluster } from '../../cluster'
import { newInstance } from '../../instance'
import { type Context, UnsupportedMachine } from '../../scenario'
import type { ChaosCluster } from '../../servers'
import { maxOf } from '../../statistics'
import type { Writers } from '../../writers'

/** The primary and its standby. */
export type Servers = { current: ChaosCluster; next: ChaosCluster }

/** Two servers, of which the second follows the first. */
export async function startReplicated(context: Context) {
  const settings = { wal_keep_size: '256MB' }
  const primary = await startChaosCluster(context, { own: true, settings })
  if (!existsSync(programOf(primary, 'pg_basebackup')))
    throw new UnsupportedMachine('pg_basebackup is not installed: apt-get install postgresql')
  const standby = await startChaosCluster(context, { own: true, settings, standbyOf: primary })
  const hosts = [primary, standby].map(({ url }) => new URL(url).host)
  const servers: Servers = { current: primary, next: standby }
  return { servers, databaseUrl: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write` }
}

export async function startInstances(context: Context, settings: Settings) {
  const names = context.bySize({ full: ['A', 'B'], short: ['A', 'B'], smoke: ['A'] })
  const instances = await Promise.all(names.map((name) => newInstance(context, name, settings)))
  for (const instance of instances) await instance.start()
  return instances
}

/** From now on, the primary confirms a commit only when the standby has it on disk too. */
export async function confirmByStandby(primary: ChaosCluster): Promise<void> {
  await primary.query("alter system set synchronous_standby_names = 'standby'")
  await primary.query('select pg_reload_conf()')
  const state = "select 1 from pg_stat_replication where application_name = 'standby' and sync_state = 'sync'"
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if ((await primary.query(state)).length === 1) return
    await wait(50)
  }
  throw new Error('The standby did not follow the primary')
}

/** All processes of the server end at once; its files stay. */
export async function killServer(server: ChaosCluster): Promise<void> {
  const others = childrenOf(server.pid())
  const ended = server.end('kill')
  for (const pid of others) killIfThere(pid)
  await ended
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with the others.
  }
}

/** The longest time without any acknowledged submission. */
export function longestPause({ intents }: Writers): number {
  const times = intents.flatMap(({ outcome, answeredAt }) => (outcome === 'ok' && answeredAt ? [answeredAt] : []))
  const sorted = times.sort((a, b) => a - b)
  return maxOf(sorted.slice(1).map((time, at) => time - (sorted[at] as number)))
}
