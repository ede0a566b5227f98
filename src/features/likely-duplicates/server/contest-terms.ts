import { refuse } from '../../../domain/refusals'
import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import { type ContestTerms, indexInSteps } from '../domain/contest-index'
import { decodeTerms, extractTermsOf } from './extract-terms'
import { findTermsVersion, listTerms } from './term-queries'

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
