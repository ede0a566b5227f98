import type { EndpointDefinition } from '../../contract/endpoint'
import { coreEndpoints, type Endpoint, endpointsOf } from '../../contract/endpoints'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import type { ServerSecrets } from '../db/encryption/secret-keys'
import type { Api } from '../http/api'
import type { PublicPages } from '../http/public/public-pages'
import type { Metrics } from '../metrics/metrics'
import { createPost, type Post } from '../network/post'
import type { QueueWorker } from '../outbox/queue-worker'

/** What a site could live without, and what it plugs into the server. Those that there are stand in src/features/server.ts. */
export type ServerFeature<Endpoints = Readonly<Record<string, EndpointDefinition>>> = {
  /** Its folder, and its name in FEATURES_OFF. */
  name: string
  /** What it is, in one sentence. */
  about: string
  /** The features that it imports. */
  needs?: readonly string[]
  endpoints: Endpoints
  /** Registers a handler for each of its endpoints. */
  registerRoutes?: (api: Api, wiring: FeatureWiring) => void
  publicPages?: PublicPages
  /** What it works through beside requests. */
  startWork?: (surroundings: WorkSurroundings) => Promise<QueueWorker>
}

/** What the routes of a feature get. */
export type FeatureWiring = {
  db: Db
  secrets: ServerSecrets
  /** Who counts page views and events. */
  analytics: AnalyticsTarget
  /** The operator allows calls to addresses in the own network. */
  callsPrivate: boolean
  /** Wakes the work of this feature, after a commit that has brought it something. */
  wake: () => void
}

export type WorkSurroundings = {
  db: Db
  clock: Clock
  secrets: ServerSecrets
  metrics: Metrics
  /** Calls an address that an admin has typed. */
  post: Post
  /** From 0 to 1. */
  random: () => number
  pollMs?: number
  warn: (facts: object, message: string) => void
  report: (what: string) => (error: unknown) => void
}

/** The API with these features. */
export const endpointsWith = (features: readonly Pick<ServerFeature, 'endpoints'>[]): readonly Endpoint[] => [
  ...coreEndpoints,
  ...features.flatMap(({ endpoints }) => endpointsOf(endpoints)),
]

/** Those that the operator has left on. Throws a sentence about a name that is none, or that another feature needs. */
export function featuresOn(features: readonly ServerFeature[], off: readonly string[]): readonly ServerFeature[] {
  const names = features.map(({ name }) => name)
  const unknown = off.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new Error(`FEATURES_OFF names ${unknown.join(', ')}. The features are: ${names.join(', ')}.`)
  }
  const on = features.filter(({ name }) => !off.includes(name))
  for (const { name, needs = [] } of on) {
    const missing = needs.filter((needed) => off.includes(needed))
    if (missing.length > 0) throw new Error(`FEATURES_OFF names ${missing.join(', ')}, which ${name} needs.`)
  }
  return on
}

export const publicPagesOf = (features: readonly ServerFeature[]): PublicPages[] =>
  features.flatMap(({ publicPages }) => publicPages ?? [])

export type FeatureWork = {
  wake: (name: string) => void
  wakeAll: () => void
  idle: () => Promise<void>
  stop: () => Promise<void>
}

type Surroundings = Omit<WorkSurroundings, 'post' | 'random'> &
  Partial<Pick<WorkSurroundings, 'post' | 'random'>> & { callsPrivate: boolean }

export async function startFeatures(
  features: readonly ServerFeature[],
  { callsPrivate, post = createPost({ allowsPrivate: callsPrivate }), random = Math.random, ...rest }: Surroundings,
): Promise<FeatureWork> {
  const workers = new Map<string, QueueWorker>()
  for (const { name, startWork } of features) {
    const worker = await startWork?.({ ...rest, post, random })
    if (worker) workers.set(name, worker)
  }
  const all = [...workers.values()]
  return {
    wake: (name) => workers.get(name)?.kick(),
    wakeAll() {
      for (const worker of all) worker.kick()
    },
    idle: async () => void (await Promise.all(all.map((worker) => worker.idle()))),
    stop: async () => void (await Promise.all(all.map((worker) => worker.stop()))),
  }
}
