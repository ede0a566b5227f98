import { startReading } from '../candidates/read-reports'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import type { Signer } from '../signing/signer'
import { startCleanUp } from './clean-up'
import { startPendingNotices } from './tell-of-pending'
import { startWritingHeads, type WriteHead } from './write-heads'

type Job = { stop: () => void | Promise<void> }

/** What the product does by itself. Every instance runs all of it. */
export function startJobs(
  work: { db: Db; clock: Clock; kickMail: () => void; signer: Signer; writeHead: WriteHead },
  report: (what: string) => (error: unknown) => void,
): { stop: () => Promise<void> } {
  const jobs: Job[] = [
    startCleanUp(work.db, work.clock, report('clean-up failed')),
    startReading(work.db, report('reports could not be read for likely duplicates')),
    startPendingNotices(work, report('admins could not be told of pending submissions')),
    startWritingHeads(work, report('the head of the ledger could not be written')),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
