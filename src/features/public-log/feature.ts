import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { logDeadline } from './domain/log-entries'
import { logJobs } from './server/log-jobs'
import { logRoutes } from './server/log-routes'
import { findLogState, signCheckpoint, verifierKey } from './server/sign-checkpoint'
import { checkLog } from './server/verify-log'

export const publicLog: ServerFeature<typeof endpoints> = {
  name: 'public-log',
  about:
    'Publishes a Merkle tree that every receipt and event enters, so that nobody can change the ledger unnoticed. Verifying the files that people keep of it is in core.',
  endpoints,
  registerRoutes: logRoutes,
  jobs: logJobs,
  publicLog: {
    deadlineOf: logDeadline,
    async readVerifierKey(db, signer) {
      const log = await findLogState(db)
      return log && verifierKey(log, signer)
    },
    async readCheckpoint(db, signer) {
      const log = await findLogState(db)
      return log && signCheckpoint(log, signer)
    },
    verify: checkLog,
  },
}
