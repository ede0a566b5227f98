/** The groups by which the ledger is filtered. */
export const ledgerGroups = [
  'verdicts',
  'duplicates',
  'submissions',
  'contests',
  'money',
  'people',
  'readings',
] as const
export type LedgerGroup = (typeof ledgerGroups)[number]

/** Every kind of event with its group. A kind must never be renamed, because old events keep it. */
export const ledgerKinds = {
  verdict: 'verdicts',
  verdict_undone: 'verdicts',
  issues_grouped: 'duplicates',
  issue_ungrouped: 'duplicates',
  group_dissolved: 'duplicates',
  groups_merged: 'duplicates',
  revision_certified: 'duplicates',
  certificate_confirmed: 'duplicates',
  certificate_suspended: 'duplicates',
  certificate_withdrawn: 'duplicates',
  issue_submitted: 'submissions',
  issue_edited: 'submissions',
  issue_withdrawn: 'submissions',
  issue_removed: 'submissions',
  issue_restored: 'submissions',
  contest_created: 'contests',
  contest_edited: 'contests',
  terms_frozen: 'contests',
  contest_deleted: 'contests',
  contest_finalized: 'contests',
  contest_reopened: 'contests',
  seat_given: 'contests',
  seat_taken: 'contests',
  issues_assigned: 'contests',
  issues_released: 'contests',
  sponsor_answered: 'contests',
  payments_exported: 'money',
  payment_recorded: 'money',
  line_returned: 'money',
  kyc_changed: 'people',
  role_granted: 'people',
  role_revoked: 'people',
  password_changed: 'people',
  password_reset_by_operator: 'people',
  wallet_changed: 'people',
  sessions_ended: 'people',
  token_created: 'people',
  token_revoked: 'people',
  stepped_up: 'people',
  second_factor_on: 'people',
  second_factor_off: 'people',
  second_factor_reset: 'people',
  recovery_code_used: 'people',
  mail_tested: 'people',
  webhook_created: 'people',
  webhook_edited: 'people',
  webhook_secret_rotated: 'people',
  webhook_deleted: 'people',
  data_downloaded: 'people',
  account_deleted: 'people',
  issue_read: 'readings',
  issues_listed: 'readings',
  titles_shown: 'readings',
} as const satisfies Record<string, LedgerGroup>

export type LedgerKind = keyof typeof ledgerKinds

export const kindsOf = (group: LedgerGroup): LedgerKind[] =>
  (Object.keys(ledgerKinds) as LedgerKind[]).filter((kind) => ledgerKinds[kind] === group)

export const kindsBesideReadings: LedgerKind[] = ledgerGroups.filter((group) => group !== 'readings').flatMap(kindsOf)
