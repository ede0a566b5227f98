import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { appealMails } from './server/appeal-mails'
import { appealRoutes } from './server/appeal-routes'
import { findAppealBlockers, readWaitingAppeals } from './server/read-appeals'

export const appeals: ServerFeature<typeof endpoints> = {
  name: 'appeals',
  about:
    'Lets authors appeal verdicts, groups and places while results are preliminary, and another judge decide. Preliminary results are in core.',
  endpoints,
  registerRoutes: appealRoutes,
  findBlockers: findAppealBlockers,
  readWork: readWaitingAppeals,
  mails: appealMails,
}
