import { firstDifference } from '../first-difference'
import { instant, time, unknownRow } from '../ledger-differences'
import type { ReplayedPublication } from './replay-publications'

export type FoundPublication = {
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
