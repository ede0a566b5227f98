import type { ChainedEvent } from '../ledger-chain'

export type ReplayedPublication = {
  contestId: string
  slug: unknown
  version: unknown
  digest: unknown
  publishedAt: number
  publishedBy: string | null
  visibleFrom: number
  unpublished: { at: number; by: string | null; reason: string | null } | null
}

export type ReplayedPublications = {
  /** By id. */
  publications: Map<string, ReplayedPublication>
  /** The report in force, by contest. */
  standingReports: Map<string, ReplayedPublication>
}

export const noReplayedPublications = (): ReplayedPublications => ({
  publications: new Map(),
  standingReports: new Map(),
})

type Step = (ledger: ReplayedPublications, event: ChainedEvent) => void

export const publicationSteps: [string, Step][] = [
  ['report_published', publish],
  ['report_unpublished', takeBack],
]

function publish({ publications, standingReports }: ReplayedPublications, event: ChainedEvent): void {
  const { contestId, actorId, at, after } = event
  if (contestId === null || after === null) return
  const { publicationId, slug, version, digest, visibleFrom } = JSON.parse(after) as Record<string, unknown>
  const told = { slug, version, digest, visibleFrom: Date.parse(String(visibleFrom)) }
  const one = { contestId, ...told, publishedAt: at.getTime(), publishedBy: actorId, unpublished: null }
  publications.set(String(publicationId), one)
  standingReports.set(contestId, one)
}

function takeBack({ standingReports }: ReplayedPublications, { contestId, actorId, at, reason }: ChainedEvent): void {
  const standing = standingReports.get(contestId ?? '')
  if (standing) standing.unpublished = { at: at.getTime(), by: actorId, reason }
  standingReports.delete(contestId ?? '')
}
