import { error } from '../error-reply'

/** The replies to refusals about proofs and their runners. */
export const proofErrors = {
  runner_unknown: error(
    401,
    'RUNNER_UNKNOWN',
    'The token of this runner is unknown or was revoked. Ask an admin to add the runner again.',
  ),
  runner_not_found: error(404, 'RUNNER_NOT_FOUND', 'There is no such runner, or it was revoked already.'),
  proofs_off: error(409, 'PROOFS_OFF', 'This contest runs no proofs.'),
  proof_run_not_found: error(404, 'PROOF_RUN_NOT_FOUND', 'This run does not exist, or it is not yours.'),
  proof_run_submitted: error(
    409,
    'PROOF_RUN_SUBMITTED',
    'This proof is in a submission of yours, so its run cannot be canceled. Edit the submission to replace it.',
  ),
  fixes_not_shown: error(
    403,
    'FIXES_NOT_SHOWN',
    'Fixes are for the judges of a contest, and after its end for its sponsors.',
  ),
  fix_not_found: error(404, 'FIX_NOT_FOUND', 'This fix does not exist, or it was removed.'),
  fix_of_another: error(403, 'FIX_OF_ANOTHER', 'Only its judges and whoever added this fix can remove it.'),
  fixes_full: error(409, 'FIXES_FULL', 'A contest has at most 50 fixes. Remove one that is no longer needed.'),
  lease_ended: error(
    409,
    'LEASE_ENDED',
    'This job is not leased to this runner, or no longer. Drop it and lease another.',
  ),
}
