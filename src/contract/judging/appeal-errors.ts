import { error } from '../error-reply'

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
