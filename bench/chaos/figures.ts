import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import type { ChaosCluster } from './cluster'
import type { Trial } from './scenario'

export const maxOf = (values: readonly number[]) => Math.round(values.reduce((a, b) => Math.max(a, b), 0))

export const meanOf = (values: readonly number[]) =>
  Math.round(values.reduce((a, b) => a + b, 0) / Math.max(1, values.length))

/** The smallest value that at least this share of all does not exceed. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
}

/** Connections of the checker's own, which see what every client of the server sees. */
export function openPool(trial: Trial, url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  trial.after(() => pool.end())
  return pool
}

/** What PostgreSQL's own checker says of every table and index; nothing when they are whole. */
export function amcheck(cluster: ChaosCluster): string {
  const line = ['--install-missing', '--heapallindexed', '-d', cluster.url]
  const { stdout, stderr, status } = spawnSync(join(cluster.programs, 'pg_amcheck'), line, { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}` || `pg_amcheck ended with ${status}`
}
