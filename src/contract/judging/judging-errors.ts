import { error } from '../envelope'

/** The replies to refusals about duplicate groups, sweeps and look-alikes. */
export const duplicateErrors = {
  already_grouped: error(409, 'ALREADY_GROUPED', 'An issue already belongs to another duplicate group'),
  not_grouped: error(409, 'NOT_GROUPED', 'This issue is not part of a duplicate group'),
  group_not_found: error(404, 'GROUP_NOT_FOUND', 'Duplicate group not found'),
  nothing_to_undo: error(409, 'NOTHING_TO_UNDO', 'There is no decision of yours to undo. Give a new verdict instead.'),
  verdicts_not_joined: error(
    409,
    'VERDICTS_NOT_JOINED',
    'One of the two needs a verdict first, and submissions with different verdicts cannot be grouped',
  ),
  look_alikes: error(
    409,
    'LOOK_ALIKES',
    'Valid submissions in different groups may be the same. Review the look-alikes before results are published',
  ),
}

/** The replies to refusals about preliminary results and appeals. */
export const appealErrors = {
  preliminary_results: error(
    409,
    'PRELIMINARY_RESULTS',
    'Preliminary results are published, so verdicts, groups and places change only by an appeal. To change more, withdraw the preliminary results first.',
  ),
  preliminary_results_missing: error(
    409,
    'PRELIMINARY_RESULTS_MISSING',
    'This contest has an appeal period. Publish its preliminary results first.',
  ),
  no_preliminary_results: error(
    409,
    'NO_PRELIMINARY_RESULTS',
    'This contest has no preliminary results now. They appear here once the judges publish them.',
  ),
  contest_without_appeals: error(
    409,
    'CONTEST_WITHOUT_APPEALS',
    'This contest has no appeal period, so it needs no preliminary results. Finalize it instead.',
  ),
  appeal_window_open: error(
    409,
    'APPEAL_WINDOW_OPEN',
    'The appeal period is not over. The contest can be finalized one minute after it ends.',
  ),
  appeals_open: error(409, 'APPEALS_OPEN', 'Every appeal must be decided before the contest is finalized'),
  appeals_not_open: error(
    409,
    'APPEALS_NOT_OPEN',
    'You can appeal once preliminary results are published, until the deadline given there. There are none now.',
  ),
  appeals_over: error(409, 'APPEALS_OVER', 'The appeal period is over'),
  appealed_already: error(
    409,
    'APPEALED_ALREADY',
    'You have already appealed this. Each verdict, group and place can be appealed once.',
  ),
  appeals_full: error(
    409,
    'APPEALS_FULL',
    'You have reached the limit of open appeals in this contest: one for each of your valid submissions, plus two. Wait until one is decided.',
  ),
  appeal_not_found: error(404, 'APPEAL_NOT_FOUND', 'Appeal not found. Reload and try again.'),
  appeal_decided: error(409, 'APPEAL_DECIDED', 'This appeal is already decided. Reload to see how.'),
  own_decision: error(403, 'OWN_DECISION', 'This appeal is about your decision, so another judge has to decide it.'),
}

export const roleErrors = {
  last_admin: error(
    409,
    'LAST_ADMIN',
    'This is the only admin of the site. Make someone else an admin first, on the People page.',
  ),
  admin_unverified: error(
    409,
    'ADMIN_UNVERIFIED',
    'This person has not verified their email address yet. Make them an admin once they have.',
  ),
  admin_is_sponsor: error(
    409,
    'ADMIN_IS_SPONSOR',
    'This person is a sponsor of a contest, and admins can read the submissions of running contests. Remove that seat first.',
  ),
} as const

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
