import type { Pool } from 'pg'
import { type ChaosCluster, startChaosCluster } from './cluster'
import { openPool } from './figures'
import { type Instance, newInstance } from './instance'
import { type Field, prepareField } from './people'
import type { Trial } from './scenario'

type PairOptions = {
  researchers?: number
  /** Of every instance. */
  settings?: Record<string, string>
  /** Of the second alone. */
  second?: Record<string, string>
  clusterSettings?: Record<string, string>
  /** Never the pair that smoke forms share, nor their PostgreSQL: this fault ends what others use. */
  own?: boolean
}

export type Pair = { cluster: ChaosCluster; a: Instance; b: Instance; urls: string[]; field: Field; pool: Pool }

/** A PostgreSQL, two instances of the product on it, and people with a contest that is open. */
export async function startPair(trial: Trial, options: PairOptions = {}): Promise<Pair> {
  if (trial.house && !options.own && !options.second) return trial.house.pair()
  const cluster = await startChaosCluster(trial, { settings: options.clusterSettings ?? {}, own: options.own ?? false })
  const settings = { DATABASE_URL: cluster.url, TRUST_PROXY: '1', ...options.settings }
  const a = await newInstance(trial, 'A', settings)
  const b = await newInstance(trial, 'B', { ...settings, ...options.second })
  await a.start()
  await b.start()
  const field = await prepareField({ databaseUrl: cluster.url }, { researchers: options.researchers ?? 20 })
  return { cluster, a, b, urls: [a.url, b.url], field, pool: openPool(trial, cluster.url) }
}

/** A further contest beside the field's own, begun an hour ago. */
export async function openContest(pool: Pool, field: Field, endDate: Date): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into contests (title, description, github_repo_url, start_date, end_date, prize_pool_cents, created_by, created_at, updated_at)
     select title, description, github_repo_url, start_date, $2, prize_pool_cents, created_by, created_at, updated_at
     from contests where id = $1 returning id`,
    [field.contestId, endDate],
  )
  return rows[0]?.id ?? ''
}
