import type { Scenario } from './scenario'
import { busyDatabase } from './scenarios/busy-database'
import { fullDisk } from './scenarios/full-disk'
import { killedApps } from './scenarios/killed-apps'
import { killedEmbedded } from './scenarios/killed-embedded'
import { killedMailer } from './scenarios/killed-mailer'
import { lostDatabase } from './scenarios/lost-database'

/** Every scenario by its name on the command line. */
export const scenarios: Record<string, Scenario> = {
  ...killedApps,
  ...lostDatabase,
  ...killedEmbedded,
  ...fullDisk,
  ...busyDatabase,
  ...killedMailer,
}
