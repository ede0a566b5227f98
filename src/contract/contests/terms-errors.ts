import { error } from '../error-reply'

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
