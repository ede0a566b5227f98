import type { RefusalCode } from '../domain/refusals'
import { proofErrors, sourceErrors, termsErrors } from './contests/contest-errors'
import { type ErrorReply, error } from './envelope'
import type { ChangeSince } from './judging'
import { appealErrors, duplicateErrors, publicationErrors, resultsErrors, roleErrors } from './judging/judging-errors'

const verifyFirst = 'Please verify your email address'

/** The HTTP reply for each refusal. A code without an entry doesn't compile. */
export const errorReplies: Record<RefusalCode, ErrorReply> = {
  bad_json: error(400, 'BAD_JSON', 'Request body is not valid JSON'),
  bad_request: error(400, 'BAD_REQUEST', 'The request could not be understood'),
  unauthenticated: error(401, 'UNAUTHENTICATED', 'Please log in to continue'),
  invalid_credentials: error(401, 'INVALID_CREDENTIALS', 'Invalid email or password'),
  code_required: error(403, 'CODE_REQUIRED', 'Enter the code of your authenticator app to log in.'),
  login_expired: error(400, 'LOGIN_EXPIRED', 'This took too long, or too many codes were wrong. Log in again.'),
  second_factor_required: error(
    403,
    'SECOND_FACTOR_REQUIRED',
    'Admins of this site need two-step login. Turn it on under Account.',
  ),
  second_factor_on: error(409, 'SECOND_FACTOR_ON', 'Two-step login is already on. Turn it off first.'),
  second_factor_not_begun: error(
    409,
    'SECOND_FACTOR_NOT_BEGUN',
    'This setup is no longer valid. Start again to get a new key.',
  ),
  no_second_factor: error(409, 'NO_SECOND_FACTOR', 'Two-step login is not on'),
  email_not_verified: error(403, 'EMAIL_NOT_VERIFIED', verifyFirst),
  email_not_verified_for_issues: error(403, 'EMAIL_NOT_VERIFIED', `${verifyFirst} before submitting issues`),
  forbidden: error(403, 'FORBIDDEN', "You don't have permission to perform this action."),
  step_up_required: error(403, 'STEP_UP_REQUIRED', 'Enter your password again to do this.'),
  token_not_allowed: error(
    403,
    'TOKEN_NOT_ALLOWED',
    'Access tokens cannot be used for this. Log in on the site to do it.',
  ),
  scope_missing: error(
    403,
    'SCOPE_MISSING',
    'This access token does not have the required scope. Create one that does on your account page.',
  ),
  forbidden_issue: error(403, 'FORBIDDEN', "You don't have permission to view this submission."),
  self_review: error(403, 'SELF_REVIEW', 'You cannot review your own submission'),
  conflict_of_interest: error(
    403,
    'CONFLICT_OF_INTEREST',
    'You cannot both submit to a contest and judge it. Ask another judge to take this one.',
  ),
  route_not_found: error(404, 'ROUTE_NOT_FOUND', 'Not found'),
  method_not_allowed: error(405, 'METHOD_NOT_ALLOWED', 'Method not allowed'),
  payload_too_large: error(413, 'PAYLOAD_TOO_LARGE', 'Request is too large'),
  header_too_large: error(431, 'HEADER_TOO_LARGE', 'Request is too large'),
  request_timeout: error(
    408,
    'REQUEST_TIMEOUT',
    'The request took too long to arrive. Check your connection, then send it again.',
  ),
  unsupported_media_type: error(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content type must be application/json'),
  rate_limited: error(429, 'RATE_LIMITED', 'Too many requests. Please try again later.'),
  validation_error: error(400, 'VALIDATION_ERROR', 'Some fields are not valid'),
  account_exists: error(409, 'ACCOUNT_EXISTS', 'An account with this email already exists'),
  verification_token_required: error(400, 'TOKEN_REQUIRED', 'No verification token provided'),
  verification_token_invalid: error(400, 'TOKEN_INVALID', 'The verification token is invalid or has expired.'),
  reset_token_required: error(400, 'TOKEN_REQUIRED', 'No reset token provided'),
  reset_token_invalid: error(400, 'TOKEN_INVALID', 'Invalid reset token'),
  setup_link_invalid: error(
    400,
    'SETUP_LINK_INVALID',
    'This setup link is invalid or has expired. If this site has an admin, log in. If not, get a new link on the server with "npm run admin -- setup-link".',
  ),
  session_not_found: error(404, 'SESSION_NOT_FOUND', 'This session has already ended'),
  token_not_found: error(404, 'TOKEN_NOT_FOUND', 'This access token was revoked or has expired'),
  tokens_full: error(409, 'TOKENS_FULL', 'An account can have 20 access tokens. Revoke one first.'),
  ...roleErrors,
  not_lead: error(
    403,
    'NOT_LEAD',
    'Only the lead judge of this contest can do this. Ask the lead judge, who is named on the Seats page. If they do not respond, an admin can give that seat to someone else there.',
  ),
  sponsor_submits: error(
    403,
    'SPONSOR_SUBMITS',
    'You are a sponsor of this contest, so you cannot submit to it. Nothing was stored.',
  ),
  judge_submits: error(
    403,
    'CONFLICT_OF_INTEREST',
    "You have a judge's seat in this contest, so you cannot submit to it. Nothing was stored.",
  ),
  seat_unverified: error(
    409,
    'SEAT_UNVERIFIED',
    'This person has not verified their email address yet. Assign the seat once they have.',
  ),
  seat_entered: error(
    409,
    'SEAT_ENTERED',
    'This person has submitted to this contest, so they cannot have a seat in it. Choose someone else.',
  ),
  seat_for_admins: error(
    409,
    'SEAT_FOR_ADMINS',
    "Only an admin can have a judge's seat. Make this person an admin first, on the People page.",
  ),
  sponsor_is_admin: error(
    409,
    'SPONSOR_IS_ADMIN',
    'Admins can read the submissions of a running contest, which sponsors must not do. Choose an account without admin rights.',
  ),
  sponsor_has_judged: error(
    409,
    'SPONSOR_HAS_JUDGED',
    'This person has read or judged submissions of this contest as an admin, so they cannot be its sponsor. Choose someone else.',
  ),
  lead_taken: error(
    409,
    'LEAD_TAKEN',
    'This contest already has a lead judge. Make that person a judge or remove them, then try again.',
  ),
  no_seated_judge: error(
    409,
    'NO_SEATED_JUDGE',
    "No one with a judge's seat can judge this contest. Assign an admin who has not submitted to it.",
  ),
  sponsors_only: error(403, 'SPONSORS_ONLY', 'Only the sponsors of this contest can see this page.'),
  not_released: error(404, 'NOT_RELEASED', 'This submission has not been released to you.'),
  log_empty: error(404, 'LOG_EMPTY', 'The public log is still empty. It gets a leaf every 15 minutes.'),
  log_size: error(404, 'LOG_SIZE', 'The log has no tree of this size.'),
  tile_not_found: error(
    404,
    'TILE_NOT_FOUND',
    'This tile does not exist. The checkpoint size shows which tiles exist.',
  ),
  contest_not_found: error(404, 'CONTEST_NOT_FOUND', 'Contest not found'),
  contest_finalized: error(409, 'CONTEST_FINALIZED', 'This contest has been finalized'),
  contest_started: error(409, 'CONTEST_STARTED', 'This can no longer change after the contest has started'),
  contest_judged: error(
    409,
    'CONTEST_JUDGED',
    'This cannot change after the first verdict, and hidden names cannot be shown after the first submission',
  ),
  contest_entered: error(
    409,
    'CONTEST_ENTERED',
    'Whether verdicts are hidden cannot change after the first submission',
  ),
  contest_has_issues: error(409, 'CONTEST_HAS_ISSUES', 'A contest with submissions cannot be deleted'),
  contest_not_ended: error(409, 'CONTEST_NOT_ENDED', 'This contest has not ended yet'),
  contest_settling: error(
    409,
    'CONTEST_NOT_ENDED',
    'This contest has only just ended. Wait one minute for the last submissions to arrive, then try again.',
  ),
  contest_without_pool: error(409, 'PRIZE_POOL_REQUIRED', 'Set the prize pool before finalizing'),
  pending_issues: error(409, 'PENDING_ISSUES', 'All submissions must be reviewed before the contest is finalized'),
  second_looks_undecided: error(
    409,
    'SECOND_LOOKS_UNDECIDED',
    'Every submission that was drawn for a second look must be decided twice before the contest is finalized',
  ),
  second_looks_unresolved: error(
    409,
    'SECOND_LOOKS_UNRESOLVED',
    'Two judges came to different verdicts. Each difference must be resolved before the contest is finalized',
  ),
  second_look_not_drawn: error(404, 'SECOND_LOOK_NOT_DRAWN', 'This submission was not drawn for a second look'),
  second_look_decided: error(
    409,
    'SECOND_LOOK_DECIDED',
    'A judge has already taken this second look. Take the next one.',
  ),
  second_look_seen: error(
    403,
    'SECOND_LOOK_SEEN',
    'You have decided this submission or seen its verdict, so another judge has to take the second look.',
  ),
  second_look_lead: error(
    403,
    'SECOND_LOOK_LEAD',
    'The lead judge sees every verdict and resolves differences, so another judge has to take the second look.',
  ),
  second_look_yours: error(
    409,
    'SECOND_LOOK_YOURS',
    'You have a second look at this submission or at one in its group. Give it, or skip it to see the verdict, then try again.',
  ),
  second_look_waits: error(
    409,
    'SECOND_LOOK_WAITS',
    'This submission has no first verdict yet. Take its second look after that.',
  ),
  second_look_no_difference: error(
    409,
    'SECOND_LOOK_NO_DIFFERENCE',
    'There is nothing to resolve: both verdicts are the same, or the difference was already resolved.',
  ),
  second_look_own: error(
    403,
    'SECOND_LOOK_OWN',
    'One of the two verdicts is yours, so another judge has to resolve the difference.',
  ),
  ...appealErrors,
  ...duplicateErrors,
  ...resultsErrors,
  ...publicationErrors,
  contest_not_started: error(409, 'CONTEST_NOT_STARTED', 'This contest has not started yet'),
  contest_ended: error(409, 'CONTEST_ENDED', 'This contest is no longer accepting submissions'),
  open_submissions_full: error(
    409,
    'OPEN_SUBMISSIONS_FULL',
    'You have reached the limit of open submissions in this contest. You can submit again when one of them is found valid, or when you withdraw a pending one.',
  ),
  ...termsErrors,
  ...sourceErrors,
  ...proofErrors,
  issue_not_found: error(404, 'ISSUE_NOT_FOUND', 'Issue not found'),
  issue_locked: error(409, 'ISSUE_LOCKED', 'This submission can no longer be changed'),
  submitted_again: error(
    409,
    'SUBMITTED_AGAIN',
    'Its author has since submitted the same text again, so this one cannot be restored.',
  ),
  different_contests: error(409, 'DIFFERENT_CONTESTS', 'Only issues of the same contest can be grouped'),
  not_certified: error(409, 'NOT_CERTIFIED', 'No revision of this submission is certified'),
  revisions_not_read: error(
    409,
    'REVISIONS_NOT_READ',
    'Open both the revision to certify and the current text first. Compare the revisions, then certify.',
  ),
  saved_reasons_full: error(
    409,
    'SAVED_REASONS_FULL',
    'You can save up to 50 reasons. Delete one, then save this one.',
  ),
  stale: error(409, 'STALE', 'This item was changed by someone else. Reload and try again.'),
  idempotency_key_reused: error(
    422,
    'IDEMPOTENCY_KEY_REUSED',
    'This submission key was already used for another text. Reload the page and submit again.',
  ),
  report_unreadable: error(
    500,
    'REPORT_UNREADABLE',
    'This text cannot be read: it was changed outside this site, or its key is missing. Contact the site operator.',
  ),
  analytics_elsewhere: error(404, 'ANALYTICS_ELSEWHERE', 'This site does not store its own analytics'),
  person_not_found: error(404, 'PERSON_NOT_FOUND', 'Account not found'),
  own_kyc: error(403, 'OWN_KYC', 'You cannot decide your own identity check. Ask another admin.'),
  award_line_not_found: error(
    404,
    'AWARD_LINE_NOT_FOUND',
    'Award line not found in this contest. Reload and try again.',
  ),
  own_payment: error(403, 'OWN_PAYMENT', 'You cannot decide your own award. Ask another admin.'),
  line_paid: error(409, 'LINE_PAID', 'Another transaction already paid this award line, and that cannot be undone'),
  line_not_payable: error(
    409,
    'LINE_NOT_PAYABLE',
    'Only payable award lines can be exported or recorded as paid. Reload to see what each is waiting for.',
  ),
  nothing_payable: error(409, 'NOTHING_PAYABLE', 'No award line in this contest is payable now'),
  line_not_returnable: error(
    409,
    'LINE_NOT_RETURNABLE',
    'Only an unpaid award of someone who failed the identity check can be returned to the sponsor',
  ),
  return_not_due: error(409, 'RETURN_NOT_DUE', 'This award cannot be returned to the sponsor yet'),
  webhook_not_found: error(404, 'WEBHOOK_NOT_FOUND', 'Webhook endpoint not found. Reload and try again.'),
  webhook_delivery_not_found: error(
    404,
    'WEBHOOK_DELIVERY_NOT_FOUND',
    'This webhook is no longer in the log, which reaches back 30 days.',
  ),
  webhook_disabled: error(409, 'WEBHOOK_DISABLED', 'This endpoint is disabled. Enable it first.'),
  webhooks_full: error(
    409,
    'WEBHOOKS_FULL',
    'You can register up to 20 webhook endpoints. Delete one, then register this one.',
  ),
  unavailable: error(503, 'UNAVAILABLE', 'Service temporarily unavailable. Please try again.'),
  internal: error(500, 'INTERNAL', 'An unexpected error occurred'),
}

/** Every error reply's body; `error` is always a readable sentence. */
export type ErrorBody = {
  status: 'error'
  error: string
  code: string
  fields?: Record<string, string>
  /** For STALE the current issue, for CODE_REQUIRED the challenge, for STEP_UP_REQUIRED whether to ask for a code. */
  data?: Partial<ChangeSince & { challenge: string; needsCode: true }>
}
