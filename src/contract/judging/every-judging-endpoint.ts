import { roleEndpoints } from '../accounts/roles'
import { judgingEndpoints } from '../judging'
import { seatEndpoints } from '../seats/seats'
import { sponsorEndpoints } from '../seats/sponsors'
import { duplicateEndpoints } from './duplicates'
import { savedReasonEndpoints } from './saved-reasons'

/** Endpoints for judges and other seat holders. */
export const everyJudgingEndpoint = {
  ...judgingEndpoints,
  ...duplicateEndpoints,
  ...savedReasonEndpoints,
  ...seatEndpoints,
  ...roleEndpoints,
  ...sponsorEndpoints,
}
