import type { LedgerGroup, LedgerKind } from '../../../domain/judging/ledger-kinds'
import { formatCents } from '../../../domain/money'
import type { IconName } from '../../ui/Icon'
import type { LedgerEvent } from './ledger-api'

export const groupWords: Record<LedgerGroup, { word: string; icon: IconName }> = {
  verdicts: { word: 'Verdicts', icon: 'gavel' },
  duplicates: { word: 'Duplicates', icon: 'layers' },
  submissions: { word: 'Submissions', icon: 'file-text' },
  contests: { word: 'Contests', icon: 'flag' },
  money: { word: 'Money', icon: 'send' },
  people: { word: 'People', icon: 'stamp' },
  readings: { word: 'Readings', icon: 'eye' },
}

type Facts = Record<string, unknown>

/** What stands before or after an act; events of any age are read here, so nothing is taken for granted. */
export const factsOf = (side: unknown): Facts =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Facts) : {}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const submission = ({ issue }: LedgerEvent) => (issue ? `submission ${issue.placeInLine}` : 'a submission')
const whom = ({ person }: LedgerEvent) => person?.username ?? 'somebody'
const dollars = (cents: unknown) => (typeof cents === 'number' ? formatCents(cents) : 'an amount')

const sentences: Record<LedgerKind, (event: LedgerEvent) => string> = {
  verdict: (event) => `marked ${submission(event)} ${String(factsOf(event.after).status ?? 'otherwise')}`,
  verdict_undone: (event) => `took back the decision on ${submission(event)}`,
  issues_grouped: (event) => `made ${many(list(factsOf(event.after).issueIds).length, 'submission')} a duplicate group`,
  issue_ungrouped: (event) => `took ${submission(event)} out of its duplicate group`,
  group_dissolved: () => 'dissolved a duplicate group',
  groups_merged: () => 'made two duplicate groups one',
  revision_certified: (event) => `certified an earlier revision of ${submission(event)}`,
  certificate_withdrawn: (event) => `withdrew the certificate of ${submission(event)}`,
  issue_submitted: (event) => `submitted ${submission(event)}`,
  issue_edited: (event) => `edited ${submission(event)}`,
  issue_withdrawn: (event) => `withdrew ${submission(event)}`,
  issue_removed: (event) => `removed ${submission(event)}`,
  contest_created: () => 'created the contest',
  contest_edited: () => 'edited the contest',
  contest_deleted: () => 'deleted the contest',
  contest_finalized: () => 'finalized the contest',
  contest_reopened: () => 'reopened the contest',
  payments_exported: (event) => `exported payments of ${dollars(factsOf(event.after).totalCents)}`,
  payment_recorded: (event) => `recorded that ${dollars(factsOf(event.after).amountCents)} were paid to ${whom(event)}`,
  line_returned: (event) => `returned ${dollars(factsOf(event.after).amountCents)} of ${whom(event)} to the sponsor`,
  kyc_changed: (event) =>
    `set the identity check of ${whom(event)} to ${String(factsOf(event.after).state ?? 'another state')}`,
  role_granted: (event) => `made ${whom(event)} an admin`,
  role_revoked: (event) => `took the role of an admin from ${whom(event)}`,
  password_changed: () => 'changed the own password',
  password_reset_by_operator: (event) => `set a new password for ${whom(event)}`,
  wallet_changed: () => 'changed the own wallet',
  sessions_ended: () => 'ended sessions of the own account',
  data_downloaded: () => 'downloaded the own data',
  account_deleted: () => 'deleted the own account',
  issue_read: (event) => `read ${submission(event)}`,
  issues_listed: (event) =>
    `was sent the texts of ${many(list(factsOf(event.after).issueIds).length, 'submission')} in a list`,
}

const isKnown = (kind: string): kind is LedgerKind => Object.hasOwn(sentences, kind)

/** What was done, to stand after the name of who did it. A kind of another version is told by its own name. */
export function deedOf(event: LedgerEvent): string {
  return isKnown(event.kind) ? sentences[event.kind](event) : event.kind.replaceAll('_', ' ')
}

export type Change = { name: string; before: string; after: string }

const written = (value: unknown): string => {
  if (value === undefined || value === null) return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The facts that the act changed, in the order in which they were written. */
export function changesOf({ before, after }: LedgerEvent): Change[] {
  const [old, now] = [factsOf(before), factsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, before: written(old[name]), after: written(now[name]) }))
    .filter((change) => change.before !== change.after)
}
