/** Where each kind of act stands when the ledger is filtered. */
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

/** Everything that the ledger ever tells, by its kind. A kind is never renamed: old events keep theirs. */
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
  contest_deleted: 'contests',
  contest_finalized: 'contests',
  contest_reopened: 'contests',
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
  stepped_up: 'people',
  second_factor_on: 'people',
  second_factor_off: 'people',
  second_factor_reset: 'people',
  recovery_code_used: 'people',
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
