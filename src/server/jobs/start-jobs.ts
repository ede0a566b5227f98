import { startReading } from '../candidates/read-reports'
import type { Clock } from '../clock'
import type { Db } from '../db/database'
import { startCleanUp } from './clean-up'

type Reporter = (what: string) => (error: unknown) => void

/** What the product does by itself, besides sending mail. */
export function startJobs(db: Db, clock: Clock, report: Reporter): { stop: () => Promise<void> } {
  const cleanUp = startCleanUp(db, clock, report('clean-up failed'))
  const reading = startReading(db, report('reports could not be read for likely duplicates'))
  return {
    async stop() {
      cleanUp.stop()
      await reading.stop()
    },
  }
}
