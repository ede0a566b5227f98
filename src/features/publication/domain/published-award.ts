import type { AwardSnapshot } from '../../../domain/awards/award-snapshot'
import { splitSnapshot } from '../../../domain/awards/award-snapshot'
import type { PublishedAward } from '../../../domain/publication/published-report'
import { authorNumbers } from './report-people'

/** A snapshot's award without this site's ids; null if this version of the rule is unknown here. */
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

/** The published amount for each place in line. */
export const amountsOf = ({ issues }: PublishedAward): ReadonlyMap<number, number> =>
  new Map(issues.map(({ placeInLine, amountCents }) => [placeInLine, amountCents]))
