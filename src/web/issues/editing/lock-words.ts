import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import { type AuthorLockReason, authorLockReason } from '../../../domain/issues/submission-rules'
import { datesOf } from '../../contests/contest-time'

const words: Record<AuthorLockReason, string> = {
  reviewed: 'It has been reviewed, so it can no longer be edited or withdrawn.',
  grouped: 'It is part of a duplicate group, so it can no longer be edited or withdrawn.',
  not_active: 'Its contest is not active, so it can no longer be edited or withdrawn.',
}

/** Why its author may not change this submission now, in words; null while they may. The server asks the same rule. */
export function lockWords(issue: Issue, contest: Contest, now: Date): string | null {
  const reason = authorLockReason(issue, { ...datesOf(contest), isFinalized: contest.isFinalized }, now)
  return reason === null ? null : words[reason]
}
