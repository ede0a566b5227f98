import { firstDifference } from './first-difference'
import type { ChainedEvent } from './ledger-chain'
import { instant, time, unknownRow } from './ledger-differences'

type ReplayedPublication = {
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
  const facts = { slug, version, digest, visibleFrom: Date.parse(String(visibleFrom)) }
  const one = { contestId, ...facts, publishedAt: at.getTime(), publishedBy: actorId, unpublished: null }
  publications.set(String(publicationId), one)
  standingReports.set(contestId, one)
}

function takeBack({ standingReports }: ReplayedPublications, { contestId, actorId, at, reason }: ChainedEvent): void {
  const publishedReport = standingReports.get(contestId ?? '')
  if (publishedReport) publishedReport.unpublished = { at: at.getTime(), by: actorId, reason }
  standingReports.delete(contestId ?? '')
}

type FoundPublication = {
  id: string
  contestId: string
  slug: string
  version: number
  digest: string
  /** Computed from the stored text. Null if its key is missing. */
  textDigest: string | null
  /** The listing as stored and as derived from the stored text, with parts in the same order. */
  listing: string
  listingOfText: string | null
  publishedAt: Date
  publishedBy: string
  visibleFrom: Date
  unpublishedAt: Date | null
  unpublishedBy: string | null
  unpublishReason: string | null
}

/** How a published report differs from its events in the ledger, or null. */
export function publicationDifference(
  found: FoundPublication,
  expected: ReplayedPublication | undefined,
): string | null {
  const row = `Publication ${found.id}`
  if (!expected) return unknownRow(row)
  const { unpublished } = expected
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['slug', found.slug, expected.slug],
    ['version', found.version, expected.version],
    ['digest', found.digest, expected.digest],
    ['the digest of its report', found.textDigest ?? expected.digest, expected.digest],
    ['what lists show of it', found.listing, found.listingOfText ?? found.listing],
    ['published_at', time(found.publishedAt), instant(expected.publishedAt)],
    ['published_by', found.publishedBy, expected.publishedBy],
    ['visible_from', time(found.visibleFrom), instant(expected.visibleFrom)],
    ['unpublished_at', time(found.unpublishedAt), instant(unpublished?.at ?? null)],
    ['unpublished_by', found.unpublishedBy, unpublished?.by ?? null],
    ['unpublish_reason', found.unpublishReason, unpublished?.reason ?? null],
  ])
}
