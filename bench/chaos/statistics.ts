import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { programOf } from './cluster'
import type { Context } from './scenario'
import type { ChaosCluster } from './servers'

export const maxOf = (values: readonly number[]) => Math.round(values.reduce((a, b) => Math.max(a, b), 0))

export const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

export const meanOf = (values: readonly number[]) => Math.round(sumOf(values) / Math.max(1, values.length))

/** The smallest value that at least this share of all does not exceed. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
}

/** Connections for the checks. */
export function openPool(context: Context, url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  context.onEnd(() => pool.end())
  return pool
}

/** Not in smoke runs: the PostgreSQL from npm has no pg_amcheck, and it takes longer than the rest. */
export const amcheckIn = (context: Context, cluster: ChaosCluster) => (context.size === 'smoke' ? '' : amcheck(cluster))

/** What pg_amcheck reports of all tables and indexes; nothing when they are intact. */
function amcheck(cluster: ChaosCluster): string {
  const { hostname, port, username, pathname } = new URL(cluster.url)
  const line = ['--install-missing', '--heapallindexed', '-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  const { stdout, stderr, status, error } = spawnSync(programOf(cluster, 'pg_amcheck'), line, { encoding: 'utf8' })
  if (error) return `pg_amcheck was not run: ${error.message}`
  return status === 0 ? '' : `${stdout}${stderr}`.slice(0, 400) || `pg_amcheck ended with ${status}`
}
