import { stemmer } from 'stemmer'
import { inSlices } from '../../../server/concurrency/in-slices'
import type { Db } from '../../../server/db/database'
import { type PackedTerms, packTerms } from '../domain/packed-terms'
import { reportReader } from '../domain/report-terms'
import { listJudgedContests, listPlacesAfter, listTexts, storeTerms } from './term-queries'

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
