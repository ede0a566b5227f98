import { parseInstant } from '../../../domain/field-rules'
import { humanize } from '../../../domain/humanize'
import { type LedgerGroup, type LedgerKind, ledgerKinds } from '../../../domain/ledger/ledger-kinds'
import { formatCents } from '../../../domain/money'
import type { Tone } from '../../ui/Banner'
import type { IconName } from '../../ui/Icon'
import type { Status } from '../../ui/Status'
import { lookUp } from '../../ui/text/lookup'
import { formatUtcStamp } from '../../ui/time/dates'
import type { LedgerEvent } from './ledger-api'

export const groupLabels: Record<LedgerGroup, { word: string; icon: IconName }> = {
  verdicts: { word: 'Verdicts', icon: 'gavel' },
  duplicates: { word: 'Duplicates', icon: 'layers' },
  appeals: { word: 'Appeals', icon: 'flag' },
  submissions: { word: 'Submissions', icon: 'file-text' },
  contests: { word: 'Contests', icon: 'flag' },
  money: { word: 'Money', icon: 'send' },
  people: { word: 'People', icon: 'stamp' },
  readings: { word: 'Readings', icon: 'eye' },
}

type Facts = Record<string, unknown>

/** The state before or after an action. Events of any age are shown, so no field is assumed to exist. */
export const factsOf = (side: unknown): Facts =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Facts) : {}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const submission = ({ issue }: LedgerEvent) => (issue ? `submission ${issue.placeInLine}` : 'a submission')
const whom = ({ person }: LedgerEvent) => person?.username ?? 'someone'
const addendumOf = ({ after }: LedgerEvent) => {
  const { number } = factsOf(factsOf(after).addendum)
  return typeof number === 'number' ? `, which is addendum ${number} to its terms` : ''
}
const dollars = (cents: unknown) => (typeof cents === 'number' ? formatCents(cents) : 'an amount')

const reportFrom = ({ at, after }: LedgerEvent) =>
  String(factsOf(after).visibleFrom) > at ? ', to become public later' : ''

const seatText = (seat: unknown) => (seat === 'lead' ? "the lead judge's seat" : `the seat of a ${String(seat)}`)
const answerText = ({ answer, commit }: Facts) =>
  answer === 'fixed' ? `fixed in ${String(commit)}` : String(answer ?? 'in some way')

const sentences: Record<LedgerKind, (event: LedgerEvent) => string> = {
  verdict: (event) => `marked ${submission(event)} ${String(factsOf(event.after).status ?? 'otherwise')}`,
  verdict_undone: (event) => `undid the decision on ${submission(event)}`,
  second_look_committed: () => 'committed to the seed of the second looks',
  second_look_drawn: (event) =>
    `drew ${many(list(factsOf(event.after).drawnIds).length, 'submission')} for a second look`,
  second_look_decided: (event) =>
    `took a second look at ${submission(event)}: ${String(factsOf(event.after).verdict ?? 'decided')}`,
  second_look_forgone: (event) => `skipped the second look at ${submission(event)}`,
  second_look_resolved: (event) =>
    `resolved the two verdicts on ${submission(event)}: ${String(factsOf(event.after).resolvedVerdict ?? 'decided')}`,
  issues_grouped: (event) => `made ${many(list(factsOf(event.after).issueIds).length, 'submission')} a duplicate group`,
  issue_ungrouped: (event) => `removed ${submission(event)} from its duplicate group`,
  group_dissolved: () => 'dissolved a duplicate group',
  groups_merged: () => 'merged two duplicate groups',
  issues_told_apart: (event) => `marked submissions ${list(factsOf(event.after).places).join(' and ')} as not the same`,
  sweep_undone: () => 'undid a whole sweep',
  revision_certified: (event) => `certified an earlier revision of ${submission(event)}`,
  certificate_confirmed: (event) => `confirmed the certificate of ${submission(event)} after an edit`,
  certificate_suspended: (event) => `suspended the certificate of ${submission(event)}`,
  certificate_withdrawn: (event) => `withdrew the certificate of ${submission(event)}`,
  preliminary_published: () => 'published preliminary results',
  preliminary_withdrawn: () => 'withdrew the preliminary results',
  appeal_made: (event) => `appealed the ${String(factsOf(event.after).kind ?? 'decision')} of ${submission(event)}`,
  appeal_decided: (event) =>
    `${String(factsOf(event.after).outcome ?? 'decided')} an appeal about ${submission(event)}`,
  issue_submitted: (event) => `submitted ${submission(event)}`,
  issue_edited: (event) => `edited ${submission(event)}`,
  issue_withdrawn: (event) => `withdrew ${submission(event)}`,
  issue_removed: (event) => `removed ${submission(event)}`,
  issue_restored: (event) => `restored ${submission(event)}`,
  contest_created: () => 'created the contest',
  contest_edited: (event) => `edited the contest${addendumOf(event)}`,
  terms_frozen: () => 'froze the terms of the contest, which has started',
  source_uploaded: (event) =>
    `set the source of the contest to commit ${String(factsOf(event.after).commit ?? '').slice(0, 7)}`,
  source_removed: () => 'removed the source of the contest',
  proofs_set: (event) => `set proofs of the contest to '${String(factsOf(event.after).proofs ?? 'off')}'`,
  fix_added: () => 'added a fix',
  fix_removed: () => 'removed a fix',
  question_asked: () => 'asked a question about the contest',
  question_answered: (event) => `answered a question publicly${addendumOf(event)}`,
  question_declined: () => 'declined a question about the contest',
  question_deleted: () => 'deleted a question with its account',
  contest_deleted: () => 'deleted the contest',
  contest_finalized: () => 'finalized the contest',
  contest_reopened: () => 'reopened the contest',
  report_published: (event) => `published the report of the contest${reportFrom(event)}`,
  report_unpublished: () => 'unpublished the report of the contest',
  seat_given: (event) => `gave ${whom(event)} ${seatText(factsOf(event.after).seat)}`,
  seat_taken: (event) => `took ${seatText(factsOf(event.before).seat)} from ${whom(event)}`,
  issues_assigned: (event) => `assigned ${many(Number(factsOf(event.after).count ?? 0), 'submission')} to judges`,
  issues_released: (event) =>
    `released ${many(list(factsOf(event.after).released).length, 'submission')} to the sponsors`,
  sponsor_answered: (event) => `answered ${submission(event)} as a sponsor: ${answerText(factsOf(event.after))}`,
  payments_exported: (event) => `exported payments of ${dollars(factsOf(event.after).totalCents)}`,
  payment_recorded: (event) => `recorded a payment of ${dollars(factsOf(event.after).amountCents)} to ${whom(event)}`,
  line_returned: (event) => `returned ${dollars(factsOf(event.after).amountCents)} of ${whom(event)} to the sponsor`,
  kyc_changed: (event) =>
    `set the identity check of ${whom(event)} to ${String(factsOf(event.after).state ?? 'another state')}`,
  role_granted: (event) => `made ${whom(event)} an admin`,
  role_revoked: (event) => `removed ${whom(event)} as an admin`,
  password_changed: () => 'changed their password',
  password_reset_by_operator: (event) => `set a new password for ${whom(event)}`,
  wallet_changed: () => 'changed their wallet',
  publicity_changed: () => 'changed what is public about their account',
  sessions_ended: () => 'ended their sessions',
  token_created: () => 'created an access token',
  token_revoked: () => 'revoked an access token',
  stepped_up: () => 'confirmed their password',
  second_factor_on: () => 'turned two-step login on',
  second_factor_off: () => 'turned two-step login off',
  second_factor_reset: (event) => `turned two-step login off for ${whom(event)}`,
  recovery_code_used: () => 'used a recovery code',
  mail_tested: () => 'tested the mail server',
  webhook_created: () => 'registered a webhook endpoint',
  webhook_edited: () => 'changed a webhook endpoint',
  webhook_secret_rotated: () => 'rotated the secret of a webhook endpoint',
  webhook_deleted: () => 'deleted a webhook endpoint',
  runner_added: () => 'added a runner of proofs',
  runner_revoked: () => 'revoked a runner of proofs',
  data_downloaded: () => 'downloaded their data',
  account_deleted: () => 'deleted their account',
  issue_read: (event) => `read ${submission(event)}`,
  second_look_opened: (event) => `opened ${submission(event)} for a second look`,
  titles_shown: ({ after }) => {
    const view = String(factsOf(after).view ?? 'lists')
    if (view === 'questions') return 'viewed the questions of a contest'
    if (view === 'proofs') return 'viewed what the proofs of a contest show'
    if (view === 'duplicate group') return 'viewed the titles in the duplicate group of their own submission'
    const isOfVerdicts = ['ledger', 'removed submissions', 'second looks', 'answers'].includes(view)
    return isOfVerdicts
      ? `viewed what others decided in a contest, in its ${view}`
      : `viewed the titles of a contest in its ${view}`
  },
  issues_listed: (event) =>
    `loaded the texts of ${many(list(factsOf(event.after).issueIds).length, 'submission')} in a list`,
}

/** Events without a requester. */
const bySite = new Set(['terms_frozen', 'second_look_committed', 'second_look_drawn'])

/** For events without an actor: the site itself, or a researcher whose question is anonymous. */
export function nobodyNamed({ kind }: LedgerEvent): string {
  if (bySite.has(kind)) return 'The site'
  return kind === 'question_asked' || kind === 'question_deleted' ? 'A researcher' : 'The operator'
}

const isKnown = (kind: string): kind is LedgerKind => Object.hasOwn(sentences, kind)

/** What was done, as words that follow the actor's name. A kind from another version is shown as is. */
export function eventText(event: LedgerEvent): string {
  return isKnown(event.kind) ? sentences[event.kind](event) : event.kind.replaceAll('_', ' ')
}

export const iconOf = ({ kind }: LedgerEvent): IconName =>
  isKnown(kind) ? groupLabels[ledgerKinds[kind]].icon : 'info'

/** A verdict has its own color; other actions are a solid line, and readings, which change nothing, a dashed one. */
export function toneOf({ kind, after }: LedgerEvent): Status | Tone | 'done' | 'todo' {
  if (!isKnown(kind) || ledgerKinds[kind] === 'readings') return 'todo'
  const { status } = factsOf(after)
  return kind === 'verdict' && (status === 'valid' || status === 'invalid' || status === 'pending') ? status : 'done'
}

/** One changed fact; `before` is null if there was none. */
export type Change = { name: string; before: string | null; after: string }

/**
 * Data kept for undo and verification: an original's outcome has its own event, and digests don't belong in sentences.
 */
const bookkeeping = new Set([
  ...['updatedAt', 'original', 'snapshotDigest', 'lineDigests', 'addendum', 'shares'],
  ...['contentHash', 'appealId', 'decidedBy', 'sweepId', 'apartIds', 'places'],
])

/** Labels that differ from the field name: 'prizePoolCents' is the prize pool, 'issueIds' are submissions. */
const ownNames: Record<string, string> = { seq: 'revision', invalidationCode: 'mainReason' }

const nameText = (name: string): string =>
  lookUp(ownNames, name, name)
    .replace(/^issue/, 'submission')
    .replace(/(Cents|Id|Seq)$/, '')
    .replace(/Ids$/, 's')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function written(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return name.endsWith('Cents') ? formatCents(value) : String(value)
  if (typeof value === 'string') {
    if (name === 'invalidationCode') return humanize(value)
    const at = parseInstant(value)
    return at ? formatUtcStamp(at) : value
  }
  if (Array.isArray(value)) return value.map((one) => written(name, one)).join(', ') || null
  return JSON.stringify(value)
}

/** The facts that the action changed, in recorded order; the reason is shown next to them. */
export function changesOf({ before, after, reason }: LedgerEvent): Change[] {
  const [old, now] = [factsOf(before), factsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !bookkeeping.has(name))
    .map((name) => ({ name, before: written(name, old[name]), after: written(name, now[name]) }))
    .filter((change) => change.before !== change.after && (change.after === null || change.after !== reason))
    .map((change) => ({ ...change, name: nameText(change.name), after: change.after ?? '—' }))
}
