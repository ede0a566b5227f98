/** The filter groups of the ledger. */
export const ledgerGroups = [
  'verdicts',
  'duplicates',
  'appeals',
  'submissions',
  'contests',
  'money',
  'people',
  'readings',
] as const
export type LedgerGroup = (typeof ledgerGroups)[number]

/** Every kind of event with its group. Never rename a kind, because stored events keep it. */
export const ledgerKinds = {
  verdict: 'verdicts',
  verdict_undone: 'verdicts',
  second_look_committed: 'verdicts',
  second_look_drawn: 'verdicts',
  second_look_decided: 'verdicts',
  second_look_forgone: 'verdicts',
  second_look_resolved: 'verdicts',
  issues_grouped: 'duplicates',
  issue_ungrouped: 'duplicates',
  group_dissolved: 'duplicates',
  groups_merged: 'duplicates',
  issues_told_apart: 'duplicates',
  sweep_undone: 'duplicates',
  revision_certified: 'duplicates',
  certificate_confirmed: 'duplicates',
  certificate_suspended: 'duplicates',
  certificate_withdrawn: 'duplicates',
  preliminary_published: 'appeals',
  preliminary_withdrawn: 'appeals',
  appeal_made: 'appeals',
  appeal_decided: 'appeals',
  issue_submitted: 'submissions',
  issue_edited: 'submissions',
  issue_withdrawn: 'submissions',
  issue_removed: 'submissions',
  issue_restored: 'submissions',
  contest_created: 'contests',
  contest_edited: 'contests',
  terms_frozen: 'contests',
  question_asked: 'contests',
  question_answered: 'contests',
  question_declined: 'contests',
  question_deleted: 'contests',
  contest_deleted: 'contests',
  contest_finalized: 'contests',
  contest_reopened: 'contests',
  report_published: 'contests',
  report_unpublished: 'contests',
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
  publicity_changed: 'people',
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
  second_look_opened: 'readings',
} as const satisfies Record<string, LedgerGroup>

export type LedgerKind = keyof typeof ledgerKinds

export const kindsOf = (group: LedgerGroup): LedgerKind[] =>
  (Object.keys(ledgerKinds) as LedgerKind[]).filter((kind) => ledgerKinds[kind] === group)

export const nonReadingKinds: LedgerKind[] = ledgerGroups.filter((group) => group !== 'readings').flatMap(kindsOf)

const drawKinds: LedgerKind[] = ['second_look_committed', 'second_look_drawn']

/** Events that reveal a submission's verdict, its reason or someone's findings. */
export const revealingKinds: LedgerKind[] = [
  ...(['verdicts', 'duplicates', 'appeals'] as const).flatMap(kindsOf).filter((kind) => !drawKinds.includes(kind)),
  ...(['issue_edited', 'issue_withdrawn', 'issue_removed', 'issue_restored'] as const),
  ...(['issues_released', 'sponsor_answered'] as const),
]

/** Actions that decide other people's issues, or show their reports or titles. */
export const judgingKinds: LedgerKind[] = [
  'issue_read',
  'issues_listed',
  'titles_shown',
  'second_look_opened',
  'second_look_decided',
  'second_look_resolved',
  'verdict',
  'verdict_undone',
  'issues_grouped',
  'issue_ungrouped',
  'group_dissolved',
  'groups_merged',
  'revision_certified',
  'certificate_confirmed',
  'certificate_withdrawn',
  'issue_removed',
  'issue_restored',
]
