import type { LedgerEvent } from '../../../contract/ledger'
import { csv } from '../../http/csv'

const columns = [
  'at',
  'actor',
  'kind',
  'contest',
  'place_in_line',
  'person',
  'reason',
  'before',
  'after',
  'actor_id',
  'contest_id',
  'submission_id',
  'person_id',
] as const

const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

function unnamed(kind: string): string {
  if (kind === 'terms_frozen') return 'site'
  return kind === 'question_asked' || kind === 'question_deleted' ? 'researcher' : 'operator'
}

export function ledgerTable(events: readonly LedgerEvent[]): string {
  const rows = events.map((event) => ({
    at: event.at,
    actor: event.actor?.username ?? unnamed(event.kind),
    kind: event.kind,
    contest: event.contest?.title ?? '',
    place_in_line: event.issue?.placeInLine ?? '',
    person: event.person?.username ?? '',
    reason: event.reason ?? '',
    before: json(event.before),
    after: json(event.after),
    actor_id: event.actor?._id ?? '',
    contest_id: event.contest?._id ?? '',
    submission_id: event.issue?._id ?? '',
    person_id: event.person?._id ?? '',
  }))
  return csv(columns, rows)
}
