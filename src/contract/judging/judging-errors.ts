import { error } from '../error-reply'

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
