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
    'This contest has a time for appeals. Publish its preliminary results first.',
  ),
  no_preliminary_results: error(
    409,
    'NO_PRELIMINARY_RESULTS',
    'This contest has no preliminary results now. They appear here once the judges have published them.',
  ),
  contest_without_appeals: error(
    409,
    'CONTEST_WITHOUT_APPEALS',
    'This contest has no time for appeals, so it needs no preliminary results. Finalize it.',
  ),
  appeal_window_open: error(
    409,
    'APPEAL_WINDOW_OPEN',
    'The time for appeals is not over. The contest can be finalized one minute after its end.',
  ),
  appeals_open: error(409, 'APPEALS_OPEN', 'Every appeal must be decided before the contest is finalized'),
  appeals_not_open: error(
    409,
    'APPEALS_NOT_OPEN',
    'You can appeal once preliminary results are published, until the time that they name. There are none now.',
  ),
  appeals_over: error(409, 'APPEALS_OVER', 'The time for appeals is over'),
  appealed_already: error(
    409,
    'APPEALED_ALREADY',
    'You have already appealed this. Each verdict, group and place can be appealed once.',
  ),
  appeals_full: error(
    409,
    'APPEALS_FULL',
    'You can have as many open appeals in a contest as you have valid submissions there, and two more. Wait until one is decided.',
  ),
  appeal_not_found: error(404, 'APPEAL_NOT_FOUND', 'There is no such appeal. Reload and try again.'),
  appeal_decided: error(409, 'APPEAL_DECIDED', 'This appeal is already decided. Reload to see how.'),
  own_decision: error(
    403,
    'OWN_DECISION',
    'This appeal is about a decision of yours, so another judge has to decide it.',
  ),
}
