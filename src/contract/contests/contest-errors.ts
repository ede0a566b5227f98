import { error } from '../envelope'

/** The replies to refusals about frozen terms and questions. */
export const termsErrors = {
  terms_not_frozen: error(
    409,
    'TERMS_NOT_FROZEN',
    'This contest was created before the site had questions. Contact the site operator instead.',
  ),
  question_not_found: error(404, 'QUESTION_NOT_FOUND', 'This question no longer exists. Reload and try again.'),
  question_closed: error(409, 'QUESTION_CLOSED', 'This question was already answered or declined. Reload to see how.'),
  question_too_late: error(
    409,
    'QUESTION_TOO_LATE',
    'The contest has ended, so a public answer would have no effect. Decline the question with a reason instead.',
  ),
  known_issue_not_binding: error(
    409,
    'KNOWN_ISSUE_NOT_BINDING',
    'This known issue was added after the submission took its place in line. Cite an earlier one, or give another reason.',
  ),
}

/** The replies to refusals about the source of a contest. */
export const sourceErrors = {
  source_not_found: error(
    404,
    'SOURCE_NOT_FOUND',
    'This contest has no source to read. If it has not started yet, come back when it has.',
  ),
  source_file_not_found: error(
    404,
    'SOURCE_FILE_NOT_FOUND',
    'The source of this contest has no file at this path. Choose one from the list of files.',
  ),
  source_upload_not_found: error(
    404,
    'SOURCE_UPLOAD_NOT_FOUND',
    'This upload is incomplete or older than a day. Upload the archive again.',
  ),
  source_refused: error(
    400,
    'SOURCE_REFUSED',
    'This archive cannot be used as a source. Make a new one with `git archive` and upload that.',
  ),
  source_unreadable: error(
    503,
    'SOURCE_UNREADABLE',
    'The archive of this source cannot be read where it is kept. Its files can still be read and searched here. Tell the operator, who finds the reason in the log.',
  ),
}

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
  proof_run_not_failed: error(
    409,
    'PROOF_RUN_NOT_FAILED',
    'This run has a result or is still under way, so there is nothing to run again. Reload to see it.',
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
