import { error } from '../error-reply'

/** The replies to refusals about frozen terms and questions. */
export const termsErrors = {
  terms_not_frozen: error(
    409,
    'TERMS_NOT_FROZEN',
    'This contest was created before questions could be asked here. Ask whoever runs the site.',
  ),
  question_not_found: error(404, 'QUESTION_NOT_FOUND', 'There is no such question any more. Reload and try again.'),
  question_closed: error(409, 'QUESTION_CLOSED', 'Somebody has answered or declined this question. Reload to see how.'),
  question_too_late: error(
    409,
    'QUESTION_TOO_LATE',
    'The contest has ended, so an answer to everybody would bind nobody. Decline the question with a reason instead.',
  ),
  known_issue_not_binding: error(
    409,
    'KNOWN_ISSUE_NOT_BINDING',
    'This known issue was added after the submission took its place in line. Cite one that stood then, or give another reason.',
  ),
}
