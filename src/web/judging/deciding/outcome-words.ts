import type { Issue } from '../../../contract/issue'
import { changedBy, type Decision, type Outcome } from '../triage-api'

const find = (outcome: Outcome, id: string | undefined): Issue | undefined =>
  changedBy(outcome).find(({ _id }) => _id === id)

/** What a decision over this issue has done, by the reply to it: another judge may have been there in between. */
export function decidedWords(id: string, decision: Decision, outcome: Outcome): string {
  const own = find(outcome, id)
  if (!own) return 'Saved'
  if (decision.kind === 'duplicate') return duplicateWords(own, decision, outcome)
  return own.status === 'pending' ? `${own.placeInLine} is pending again` : `${own.placeInLine} marked ${own.status}`
}

function duplicateWords(
  own: Issue,
  { of, alsoValid }: Extract<Decision, { kind: 'duplicate' }>,
  outcome: Outcome,
): string {
  const primary = find(outcome, outcome.primaryId)
  const original = find(outcome, of._id)
  const isOriginal = original ? `${original.placeInLine} is ${original.status}` : ''
  if (primary && primary !== own) {
    const both = alsoValid && isOriginal ? `, and ${isOriginal}` : ''
    return `${own.placeInLine} marked as duplicate of ${primary.placeInLine}${both}`
  }
  const ahead = isOriginal && `; ${isOriginal}`
  return `${own.placeInLine} marked ${own.status}. It is the primary of its group${ahead}`
}

/** What undoing has left, of the issue and of the original that was decided over with it. */
export function undoneWords(id: string, decision: Decision, outcome: Outcome): string {
  const ids = decision.kind === 'duplicate' && decision.alsoValid ? [decision.of._id, id] : [id]
  const left = ids.flatMap((one) => find(outcome, one) ?? [])
  return ['Undone', left.map(({ placeInLine, status }) => `${placeInLine} is ${status}`).join(', ')]
    .filter(Boolean)
    .join(': ')
}
