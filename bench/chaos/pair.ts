import type { Settings } from '../../test/machine/instance'
import { startChaosCluster } from './cluster'
import { prepareContest } from './contest-setup'
import { newInstance } from './instance'
import type { Context } from './scenario'
import type { ChaosCluster, Pair } from './servers'
import { openPool } from './statistics'

type InstanceOptions = {
  researchers?: number
  /** Of both instances. */
  settings?: Settings
  /** Of the second one only. */
  second?: Settings
}
type PairOptions = InstanceOptions & {
  clusterSettings?: Record<string, string>
  /** Never the shared pair, nor its PostgreSQL: the scenario stops what others use. */
  own?: boolean
}

/** Two instances on a PostgreSQL of their own; smoke scenarios share a pair where they can. */
export async function startPair(context: Context, options: PairOptions = {}): Promise<Pair> {
  if (context.shared && !options.own && !options.second) return context.shared.pair()
  const { clusterSettings = {}, own = false } = options
  return startPairOn(context, await startChaosCluster(context, { settings: clusterSettings, own }), options)
}

export async function startPairOn(context: Context, cluster: ChaosCluster, options: InstanceOptions): Promise<Pair> {
  const settings = { DATABASE_URL: cluster.url, TRUST_PROXY: '1', ...options.settings }
  const a = await newInstance(context, 'A', settings)
  const b = await newInstance(context, 'B', { ...settings, ...options.second })
  // The first one migrates.
  await a.start()
  await b.start()
  const setup = await prepareContest({ databaseUrl: cluster.url }, { researchers: options.researchers ?? 20 })
  return { cluster, a, b, urls: [a.url, b.url], setup, pool: openPool(context, cluster.url) }
}
