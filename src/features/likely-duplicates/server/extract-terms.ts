import { stemmer } from 'stemmer'
import { refuse } from '../../../domain/refusals'
import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import { type ContestTerms, indexInSteps } from '../domain/contest-index'
import { type PackedTerms, packTerms } from '../domain/packed-terms'
import { reportReader } from '../domain/report-terms'
import { findTermsVersion, listJudgedContests, listPlacesAfter, listTerms, listTexts, storeTerms } from './term-queries'

export const readReport = reportReader(stemmer)

/** A typical report takes about a millisecond, an adversarial one fifty. */
const batchSize = 25
const placesAtOnce = 500

/** Extracts a contest's missing terms for issues in line after `place`. Reads every issue once, in order. */
async function extractTerms(db: Db, contestId: string, place: number): Promise<void> {
  for (let after = place; ; ) {
    const places = await listPlacesAfter(db, contestId, after, placesAtOnce)
    await extractTermsOf(
      db,
      places.filter(({ hasTerms }) => !hasTerms).map(({ id }) => id),
    )
    const last = places.at(-1)
    if (!last || places.length < placesAtOnce) return
    after = last.placeInLine
  }
}

export async function extractTermsOf(db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const texts = await listTexts(db, ids.slice(from, from + batchSize))
    await storeTerms(db, await inSlices(readTexts(texts)))
  }
}

/** Yields to the event loop between reports. */
function* readTexts(texts: Awaited<ReturnType<typeof listTexts>>) {
  const read: { issueId: string; contentHash: string; terms: Uint8Array }[] = []
  for (const { id, contentHash, ...report } of texts) {
    read.push({ issueId: id, contentHash, terms: encodeTerms(packTerms(readReport(report))) })
    yield
  }
  return read
}

/**
 * A job that extracts the missing terms of all contests that aren't finalized. After its first run it reads only new
 * submissions and edits, because every new text gets a new number. What it misses, such as a restored issue, is
 * extracted when a judge opens the contest.
 */
export function createTermExtractor(db: Db): () => Promise<void> {
  const seen = new Map<string, number>()
  return async () => {
    for (const { id, lastSeq } of await listJudgedContests(db)) {
      const place = seen.get(id) ?? 0
      if (lastSeq <= place) continue
      await extractTerms(db, id, place)
      seen.set(id, lastSeq)
    }
  }
}

/** The storage format: four bytes of hash per term, then one byte of mark per term. */
export function encodeTerms({ hashes, marks }: PackedTerms): Uint8Array {
  return Buffer.concat([new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength), marks])
}

/** Copies, because a Uint32Array must be aligned and the driver's buffer may start anywhere. */
export function decodeTerms(stored: Uint8Array): PackedTerms {
  const bytes = Uint8Array.from(stored)
  const count = bytes.length / 5
  return { hashes: new Uint32Array(bytes.buffer, 0, count), marks: bytes.subarray(4 * count) }
}

/** About 4 KB each, so the cache takes at most 64 MB. */
const maxCachedIssues = 16_000

type CachedTerms = { version: string; terms: Promise<ContestTerms>; issueCount: number }
export type ContestTermsFinder = (contestId: string) => Promise<ContestTerms>

/** A contest's current terms. Caches recently used contests until they change. */
export function contestTermsFinder(db: Db): ContestTermsFinder {
  const cache = new Map<string, CachedTerms>()
  return async (contestId) => {
    // Read before the terms, so that the next call notices a change in between.
    const version = (await findTermsVersion(db, contestId)) ?? refuse('contest_not_found')
    const cached = cache.get(contestId)
    cache.delete(contestId)
    const current = cached?.version === version ? cached : { version, terms: load(db, contestId), issueCount: 0 }
    cache.set(contestId, current)
    try {
      const terms = await current.terms
      current.issueCount = terms.issues.length
      dropOldest(cache)
      return terms
    } catch (error) {
      if (cache.get(contestId) === current) cache.delete(contestId)
      throw error
    }
  }
}

/** Evicts the oldest entries down to the limit, but keeps the most recently used contest. */
function dropOldest(cache: Map<string, CachedTerms>): void {
  let total = [...cache.values()].reduce((sum, { issueCount }) => sum + issueCount, 0)
  for (const [contestId, { issueCount }] of cache) {
    if (total <= maxCachedIssues || cache.size === 1) return
    cache.delete(contestId)
    total -= issueCount
  }
}

async function load(db: Db, contestId: string): Promise<ContestTerms> {
  let rows = await listTerms(db, contestId)
  const missing = rows.filter(({ terms }) => terms === null).map(({ id }) => id)
  if (missing.length > 0) {
    await extractTermsOf(db, missing)
    rows = await listTerms(db, contestId)
  }
  const known = rows.flatMap(({ id, author, terms }) => (terms ? [{ id, author, terms: decodeTerms(terms) }] : []))
  return inSlices(indexInSteps(known))
}
