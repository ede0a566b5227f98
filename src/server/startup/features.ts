import type { PersonalRecord } from '../../contract/accounts/data-export'
import type { EndpointDefinition } from '../../contract/endpoint'
import { coreEndpoints, type Endpoint, endpointsOf } from '../../contract/endpoints'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import type { Viewer } from '../../domain/permissions'
import type { PublishableFix } from '../../domain/publication/published-fix'
import type { AccessTokens } from '../accounts/find-session'
import type { ReadFeatureWork } from '../admin/waiting/waiting-work'
import { type BeforeResults, type FindBlockers, nothingBeforeResults } from '../awards/before-results'
import type { Clock } from '../clock'
import type { Config } from '../config'
import type { Db } from '../db/database'
import type { ServerSecrets } from '../db/encryption/secret-keys'
import type { Api, RunnerFinder } from '../http/api'
import type { PublicSite } from '../http/public/public-page'
import type { PublicPages, RegisterPages } from '../http/public/public-site'
import type { PublicLog } from '../ledger/public-log'
import type { FeatureMails } from '../mail/texts/composing'
import type { Metrics } from '../metrics/metrics'
import { createPost, type Post } from '../network/post'
import type { QueueWorker } from '../outbox/queue-worker'
import type { Issuer, Signer } from '../signing/signer'
import type { FindInReport } from '../sponsors/read-issue-readers'
import type { CountOpenQuestions } from '../sponsors/read-sponsor-page'

/** By submission, the fixes that stop its proof. A submission of which not all is known is left out. */
export type ReadStoppingFixes = (
  db: Db,
  query: { contestId: string; viewer: Viewer; now: Date },
) => Promise<ReadonlyMap<string, readonly { id: string; title: string }[]>>

/** The fixes of a contest, for features that publish them. */
export type PublishableFixes = {
  /** The oldest first. */
  list: (db: Db, contestId: string) => Promise<PublishableFix[]>
  /** Null if it cannot be read. */
  readPatch: (db: Db, fixId: string) => Promise<string | null>
}

/** An optional feature and what it plugs into the server. src/features/server.ts lists all features. */
export type ServerFeature<Endpoints = Readonly<Record<string, EndpointDefinition>>> = {
  /** Its folder name, which FEATURES_OFF uses. */
  name: string
  /** A one-sentence description. */
  about: string
  /** The features that it imports. */
  needs?: readonly string[]
  endpoints: Endpoints
  /** Registers a handler for each of its endpoints. */
  registerRoutes?: (api: Api, wiring: FeatureWiring) => void
  /** What its public pages, which `servePages` of its wiring registers, add to those of core. */
  publicPages?: PublicPages
  accessTokens?: AccessTokens
  /** Finds the runner behind a token, for endpoints of runners. */
  findRunner?: (db: Db) => RunnerFinder
  /** The `credentials` of a person's data export. */
  exportCredentials?: (
    tx: Db,
    issuer: Issuer,
    person: { userId: string; name: string },
  ) => Promise<PersonalRecord['credentials']>
  findInReport?: FindInReport
  /** What it knows of fixes, for features that look for duplicates. */
  readStoppingFixes?: ReadStoppingFixes
  publishableFixes?: PublishableFixes
  /** What it knows that blocks finalizing a contest. */
  findBlockers?: FindBlockers
  /** What waits for an admin, for Home. */
  readWork?: ReadFeatureWork
  /** What waits for the sponsors of a contest, for Home. */
  countOpenQuestions?: CountOpenQuestions
  /** The texts of its mails. */
  mails?: FeatureMails
  /** Its background work. */
  startWork?: (surroundings: WorkSurroundings) => Promise<QueueWorker>
  /** Its recurring jobs, which run and are reported like those of core. */
  jobs?: (surroundings: JobSurroundings) => Chore[]
  publicLog?: PublicLog
  /** Counts work that a contest's results wait for, and draws second looks. */
  beforeResults?: Partial<Pick<BeforeResults, 'lookAlikes' | 'drawLooks'>>
}

/** What a feature's routes receive. */
export type FeatureWiring = {
  db: Db
  clock: Clock
  secrets: ServerSecrets
  /** Who signs what the site says. */
  issuer: Issuer
  /** What public pages say of this site. */
  publicSite: PublicSite
  readStoppingFixes: ReadStoppingFixes
  publishableFixes: PublishableFixes
  /** Registers its public pages. */
  servePages: (register: RegisterPages) => void
  /** Stops what its routes use, such as threads. */
  beforeClose: (stop: () => Promise<unknown>) => void
  /** Who counts page views and events. */
  analytics: AnalyticsTarget
  /** Whether the operator allows calls to private addresses. */
  callsPrivate: boolean
  /** Wakes the mail worker after a commit that queued mails. */
  kickMail: () => void
  /** Wakes this feature's background work after a commit that added some. */
  wake: () => void
}

export type WorkSurroundings = {
  db: Db
  clock: Clock
  secrets: ServerSecrets
  metrics: Metrics
  /** Calls a URL that an admin entered. */
  post: Post
  /** From 0 to 1. */
  random: () => number
  pollMs?: number
  warn: (facts: object, message: string) => void
  report: (what: string) => (error: unknown) => void
}

/** A recurring job; `failure` is the log message if it fails. */
export type Chore = { name: string; run: () => Promise<unknown>; everyMs: number; failure: string }

export type JobSurroundings = {
  db: Db
  clock: Clock
  signer: Signer
  /** The site's host. */
  host: string
  /** Without it, as in tests, every setting has its default. */
  config?: Config
}

/** The API with these features. If none reads access tokens, no endpoint accepts one. */
export function endpointsWith(
  features: readonly Pick<ServerFeature, 'endpoints' | 'accessTokens'>[],
): readonly Endpoint[] {
  const all = [...coreEndpoints, ...features.flatMap(({ endpoints }) => endpointsOf(endpoints))]
  return accessTokensOf(features) ? all : all.map(({ token: _, ...endpoint }) => endpoint)
}

/** Undefined if no feature reads access tokens. */
export const accessTokensOf = (features: readonly Pick<ServerFeature, 'accessTokens'>[]): AccessTokens | undefined =>
  features.find((feature) => feature.accessTokens)?.accessTokens

/** Without the feature, no token is a runner's. */
export const findRunnerOf = (features: readonly ServerFeature[]): ((db: Db) => RunnerFinder) =>
  features.find((feature) => feature.findRunner)?.findRunner ?? (() => async () => null)

/** The enabled features. Throws a sentence about an unknown name, or one that another feature needs. */
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

/** The feature that issues credentials, if it is on. */
export const exportCredentialsOf = (features: readonly ServerFeature[]) =>
  features.find((feature) => feature.exportCredentials)?.exportCredentials ?? (async () => [])

/** Undefined if the public log is off. */
export const publicLogOf = (features: readonly ServerFeature[]): PublicLog | undefined =>
  features.find((feature) => feature.publicLog)?.publicLog

export function beforeResultsOf(features: readonly ServerFeature[]): BeforeResults {
  const finders = features.flatMap(({ findBlockers }) => findBlockers ?? [])
  return Object.assign({ ...nothingBeforeResults, finders }, ...features.map(({ beforeResults }) => beforeResults))
}

export const workReadersOf = (features: readonly ServerFeature[]) => features.flatMap(({ readWork }) => readWork ?? [])

/** None if no feature has questions. */
export const countOpenQuestionsOf = (features: readonly ServerFeature[]): CountOpenQuestions =>
  features.find((feature) => feature.countOpenQuestions)?.countOpenQuestions ?? (async () => new Map())

export const featureMailsOf = (features: readonly ServerFeature[]): FeatureMails =>
  Object.assign({}, ...features.map(({ mails }) => mails))

/** The pages that others build on come first. */
export const publicPagesOf = (features: readonly ServerFeature[]): PublicPages[] =>
  features
    .toSorted((one, other) => (one.needs?.length ?? 0) - (other.needs?.length ?? 0))
    .flatMap(({ publicPages }) => publicPages ?? [])

/** Without published reports, an issue is in none. */
export const findInReportOf = (features: readonly ServerFeature[]): FindInReport =>
  features.find((feature) => feature.findInReport)?.findInReport ?? (async () => null)

/** Without fixes, none stops a proof. */
export const readStoppingFixesOf = (features: readonly ServerFeature[]): ReadStoppingFixes =>
  features.find((feature) => feature.readStoppingFixes)?.readStoppingFixes ?? (async () => new Map())

export const noPublishableFixes: PublishableFixes = { list: async () => [], readPatch: async () => null }

export const publishableFixesOf = (features: readonly ServerFeature[]): PublishableFixes =>
  features.find((feature) => feature.publishableFixes)?.publishableFixes ?? noPublishableFixes

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
