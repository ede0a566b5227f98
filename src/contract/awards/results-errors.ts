import { error } from '../error-reply'

/** The replies to refusals about results and what depends on them. */
export const resultsErrors = {
  unknown_award_rule: error(
    409,
    'UNKNOWN_AWARD_RULE',
    'This contest uses a version of the award rule that this site does not support. Update the site, then finalize again.',
  ),
  contest_not_finalized: error(409, 'CONTEST_NOT_FINALIZED', 'This contest is not finalized'),
  awards_paid: error(409, 'AWARDS_PAID', 'A payment was recorded for this contest, so it cannot be reopened.'),
  results_for_participants: error(
    403,
    'RESULTS_FOR_PARTICIPANTS',
    'Only people who submitted to this contest, its sponsors and admins can see how its pool was split.',
  ),
  nothing_to_certify: error(
    409,
    'NOTHING_TO_CERTIFY',
    'None of your submissions to this contest is valid, so there is nothing to certify.',
  ),
  results_not_final: error(
    409,
    'RESULTS_NOT_FINAL',
    'Results are not final yet. They appear here once the judges finalize the contest.',
  ),
}

/** The replies to refusals about published reports. */
export const publicationErrors = {
  report_not_found: error(404, 'REPORT_NOT_FOUND', 'There is no report at this address.'),
  report_unpublished: error(410, 'REPORT_UNPUBLISHED', 'This report was unpublished.'),
  report_published: error(
    409,
    'REPORT_PUBLISHED',
    'The report of this contest is published or scheduled. Unpublish it first.',
  ),
  report_not_published: error(409, 'REPORT_NOT_PUBLISHED', 'This contest has no published report.'),
  report_not_ready: error(
    409,
    'REPORT_NOT_READY',
    'The report cannot be published yet. Fix the problems that are listed first.',
  ),
  report_changed: error(
    409,
    'REPORT_CHANGED',
    'The report has changed since you saw the preview. Review it again, then publish.',
  ),
} as const
