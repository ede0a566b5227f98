import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { ChaosCluster } from './cluster'
import type { Trial } from './scenario'

export const maxOf = (values: readonly number[]) => Math.round(values.reduce((a, b) => Math.max(a, b), 0))

export const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

export const meanOf = (values: readonly number[]) => Math.round(sumOf(values) / Math.max(1, values.length))

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

/** Not in the smoke form: the programs that npm brings have no such checker, and it takes longer than the rest. */
export const amcheckIn = (trial: Trial, cluster: ChaosCluster) => (trial.size === 'smoke' ? '' : amcheck(cluster))

/** What PostgreSQL's own checker says of every table and index; nothing when they are whole. */
function amcheck(cluster: ChaosCluster): string {
  const { hostname, port, username, pathname } = new URL(cluster.url)
  const line = ['--install-missing', '--heapallindexed', '-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  // The folder may hold links to the server's programs alone; then the checker stands where they lead.
  const folder = dirname(realpathSync(join(cluster.programs, 'initdb')))
  const { stdout, stderr, status, error } = spawnSync(join(folder, 'pg_amcheck'), line, { encoding: 'utf8' })
  if (error) return `pg_amcheck was not run: ${error.message}`
  return status === 0 ? '' : `${stdout}${stderr}`.slice(0, 400) || `pg_amcheck ended with ${status}`
}
