import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { drawLooks, drawSecondLooksIfDue, findLookBlockers } from './server/draw-second-looks'
import { readWaitingLooks } from './server/read-second-looks'
import { secondLookRoutes } from './server/second-look-routes'

export const secondLook: ServerFeature<typeof endpoints> = {
  name: 'second-look',
  about:
    'Draws a sample of the submissions for a second judge, who does not see the first verdict, and resolves differences. Withholding verdicts is in core.',
  endpoints,
  registerRoutes: secondLookRoutes,
  findBlockers: findLookBlockers,
  readWork: readWaitingLooks,
  beforeResults: { drawLooks: drawSecondLooksIfDue },
  jobs: ({ db, clock }) => [
    {
      name: 'second looks',
      run: () => drawLooks(db, clock.now()),
      everyMs: 60_000,
      failure: 'the second looks of a contest could not be drawn',
    },
  ],
}
