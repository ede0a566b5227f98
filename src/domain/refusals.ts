/** Every reason to refuse a request. The contract maps each to its HTTP status and text. */
export const refusalCodes = [
  'bad_json',
  'unauthenticated',
  'invalid_credentials',
  'code_required',
  'login_expired',
  'second_factor_required',
  'second_factor_on',
  'second_factor_not_begun',
  'no_second_factor',
  'email_not_verified',
  'email_not_verified_for_issues',
  'forbidden',
  'step_up_required',
  'token_not_allowed',
  'scope_missing',
  'forbidden_issue',
  'self_review',
  'conflict_of_interest',
  'route_not_found',
  'method_not_allowed',
  'payload_too_large',
  'header_too_large',
  'request_timeout',
  'bad_request',
  'unsupported_media_type',
  'rate_limited',
  'validation_error',
  'account_exists',
  'verification_token_required',
  'verification_token_invalid',
  'reset_token_required',
  'reset_token_invalid',
  'setup_link_invalid',
  'session_not_found',
  'token_not_found',
  'tokens_full',
  'last_admin',
  'admin_unverified',
  'admin_is_sponsor',
  'not_lead',
  'sponsor_submits',
  'judge_submits',
  'seat_unverified',
  'seat_entered',
  'seat_for_admins',
  'sponsor_is_admin',
  'sponsor_has_judged',
  'lead_taken',
  'no_seated_judge',
  'sponsors_only',
  'not_released',
  'log_empty',
  'log_size',
  'tile_not_found',
  'contest_not_found',
  'contest_finalized',
  'contest_started',
  'contest_judged',
  'contest_entered',
  'contest_has_issues',
  'contest_not_ended',
  'contest_settling',
  'contest_without_pool',
  'pending_issues',
  'second_looks_undecided',
  'second_looks_unresolved',
  'look_alikes',
  'second_look_not_drawn',
  'second_look_decided',
  'second_look_lead',
  'second_look_seen',
  'second_look_yours',
  'second_look_waits',
  'second_look_no_difference',
  'second_look_own',
  'preliminary_results',
  'preliminary_results_missing',
  'no_preliminary_results',
  'contest_without_appeals',
  'appeal_window_open',
  'appeals_open',
  'appeals_not_open',
  'appeals_over',
  'appealed_already',
  'appeals_full',
  'appeal_not_found',
  'appeal_decided',
  'own_decision',
  'unknown_award_rule',
  'contest_not_finalized',
  'awards_paid',
  'results_for_participants',
  'results_not_final',
  'nothing_to_certify',
  'contest_not_started',
  'contest_ended',
  'terms_not_frozen',
  'question_not_found',
  'question_closed',
  'question_too_late',
  'source_not_found',
  'source_file_not_found',
  'source_upload_not_found',
  'source_refused',
  'source_unreadable',
  'runner_unknown',
  'runner_not_found',
  'proofs_off',
  'proof_run_not_found',
  'proof_run_submitted',
  'proof_run_not_failed',
  'lease_ended',
  'fixes_not_shown',
  'fix_not_found',
  'fix_of_another',
  'fixes_full',
  'open_submissions_full',
  'issue_not_found',
  'issue_locked',
  'known_issue_not_binding',
  'submitted_again',
  'different_contests',
  'already_grouped',
  'verdicts_not_joined',
  'not_grouped',
  'group_not_found',
  'nothing_to_undo',
  'not_certified',
  'revisions_not_read',
  'saved_reasons_full',
  'stale',
  'idempotency_key_reused',
  'report_unreadable',
  'report_not_found',
  'report_unpublished',
  'report_published',
  'report_not_published',
  'report_not_ready',
  'report_changed',
  'analytics_elsewhere',
  'person_not_found',
  'own_kyc',
  'award_line_not_found',
  'own_payment',
  'line_paid',
  'line_not_payable',
  'nothing_payable',
  'line_not_returnable',
  'return_not_due',
  'webhook_not_found',
  'webhook_delivery_not_found',
  'webhook_disabled',
  'webhooks_full',
  'unavailable',
  'internal',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** Messages by field name; if only one is shown, it is the first. */
export type FieldMessages = Record<string, string>

type RefusalDetails = { fields?: FieldMessages; text?: string; retryAfterSeconds?: number; data?: object }

/** A domain error. Only verbs and http/ throw it; rules return its code. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldMessages | undefined
  /** Replaces the contract's text, for example to name the locked field of a started contest. */
  readonly text: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Data that the caller needs to continue, for example the current state after a conflict. */
  readonly data: object | undefined

  constructor(code: RefusalCode, more: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.fields = more.fields
    this.text = more.text
    this.retryAfterSeconds = more.retryAfterSeconds
    this.data = more.data
  }
}

/** Throws; usable as an expression: `(await findContest(db, id)) ?? refuse('contest_not_found')`. */
export function refuse(code: RefusalCode, more?: RefusalDetails): never {
  throw new Refusal(code, more)
}

/** Throws with messages for the invalid fields. */
export function refuseFields(fields: FieldMessages): never {
  throw new Refusal('validation_error', { fields })
}
