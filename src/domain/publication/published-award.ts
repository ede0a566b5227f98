import type { AwardSnapshot } from '../awards/award-snapshot'
import { splitSnapshot } from '../awards/award-snapshot'
import type { PublishedAward } from './published-report'
import { authorNumbers } from './report-people'

/** The award of a snapshot without ids of this site; null if this installation does not know its version of the rule. */
export function publishedAward(snapshot: AwardSnapshot): PublishedAward | null {
  const split = splitSnapshot(snapshot)
  if (!split) return null
  const amounts = new Map(split.lines.map(({ issueId, amountCents }) => [issueId, amountCents]))
  const numbers = authorNumbers(snapshot.issues)
  const firstOf = new Map<string, number>()
  const valid = snapshot.issues.filter(({ status }) => status === 'valid')
  for (const { duplicateGroupId: group, placeInLine } of valid) {
    if (group) firstOf.set(group, Math.min(placeInLine, firstOf.get(group) ?? placeInLine))
  }
  return {
    ...{ rulesVersion: snapshot.rulesVersion, poolCents: snapshot.poolCents, returnedCents: split.returnedCents },
    issues: snapshot.issues.map(({ id, placeInLine, authorId, status, duplicateGroupId }) => ({
      placeInLine,
      author: status === 'valid' ? (numbers.get(authorId ?? '') ?? null) : null,
      status: status === 'valid' ? 'valid' : 'invalid',
      group: status === 'valid' ? (firstOf.get(duplicateGroupId ?? '') ?? null) : null,
      amountCents: amounts.get(id) ?? 0,
    })),
  }
}

/** Whether the amounts of a report are what the rule gives for its issues; null if the rule's version is unknown. */
export function isRecomputed({ rulesVersion, poolCents, returnedCents, issues }: PublishedAward): boolean | null {
  const judged = issues.map(({ placeInLine, author, status, group }) => ({
    ...{ id: String(placeInLine), authorId: author === null ? null : String(author), status, placeInLine },
    duplicateGroupId: group === null ? null : String(group),
    ...{ revision: 1, receivedAt: '', isCertified: false },
  }))
  const contest = { id: '', title: '', startDate: '', endDate: '' }
  const split = splitSnapshot({ rulesVersion, contest, poolCents, issues: judged })
  if (!split) return null
  const amounts = new Map(split.lines.map(({ issueId, amountCents }) => [issueId, amountCents]))
  return (
    split.returnedCents === returnedCents &&
    issues.every(({ placeInLine, amountCents }) => (amounts.get(String(placeInLine)) ?? 0) === amountCents)
  )
}
