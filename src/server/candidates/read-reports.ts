import { stemmer } from 'stemmer'
import { packTerms } from '../../domain/candidates/rank-candidates'
import { reportReader } from '../../domain/candidates/report-terms'
import type { Db } from '../db/database'
import { packedBytes } from './packed-bytes'
import { listUnread, storeTerms } from './term-queries'

export const readReport = reportReader(stemmer)

/** A report takes about a millisecond, and between two batches others are served. */
const batch = 10

/** Reads the texts that are still unread, of one contest or of all that are not finalized. */
export async function readReports(db: Db, contestId: string | null = null): Promise<void> {
  for (;;) {
    const unread = await listUnread(db, contestId, batch)
    if (unread.length === 0) return
    const read = unread.map(({ id, contentHash, ...report }) => ({
      issueId: id,
      contentHash,
      terms: packedBytes(packTerms(readReport(report))),
    }))
    await storeTerms(db, read)
  }
}

const pollMs = 30_000

/**
 * Reads new and edited reports behind the back of who submits, so that a judge finds them read. A submission itself does
 * not wait for it: seconds before the end of a contest there are better things to do.
 */
export function startReading(db: Db, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  let reading: Promise<void> | null = null
  const timer = setInterval(() => {
    reading ??= readReports(db)
      .catch(onError)
      .finally(() => {
        reading = null
      })
  }, pollMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await reading
    },
  }
}
