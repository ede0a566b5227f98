import type { Scenario } from './scenario'
import { backups } from './scenarios/backup'
import { behindProxy } from './scenarios/behind-proxy'
import { busyDatabase } from './scenarios/busy-database'
import { clocks } from './scenarios/clocks'
import { fullDisk } from './scenarios/full-disk'
import { killedApps } from './scenarios/killed-apps'
import { killedEmbedded } from './scenarios/killed-embedded'
import { killedMailer } from './scenarios/killed-mailer'
import { lostDatabase } from './scenarios/lost-database'
import { mail } from './scenarios/mail'
import { connections } from './scenarios/many-connections'
import { migrations } from './scenarios/migrations'
import { failovers } from './scenarios/replication/failover'
import { lostStandbys } from './scenarios/replication/lost-standby'
import { twice } from './scenarios/same-twice'
import { soaking } from './scenarios/soak'
import { storm } from './scenarios/storm'

/** Every scenario by its name on the command line. */
export const scenarios: Record<string, Scenario> = {
  ...killedApps,
  ...lostDatabase,
  ...failovers,
  ...lostStandbys,
  ...killedEmbedded,
  ...fullDisk,
  ...busyDatabase,
  ...killedMailer,
  ...behindProxy,
  ...connections,
  ...twice,
  ...clocks,
  ...mail,
  ...migrations,
  ...backups,
  ...soaking,
  ...storm,
}
