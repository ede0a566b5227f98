import { primaryOf } from '../judging/duplicate-groups'
import type { Verdict } from '../judging/review-rules'

/** Of the rule on this page. A contest keeps the version that stood when it started. */
export const awardRulesVersion = 1

export type JudgedIssue = {
  id: string
  authorId: string
  status: Verdict
  duplicateGroupId: string | null
  /** Unique within a contest. */
  placeInLine: number
  isWithdrawn: boolean
}

export type AwardLine = { issueId: string; authorId: string; amountCents: number; isPrimary: boolean }

export type AwardSplit = {
  rulesVersion: number
  uniqueCount: number
  /** One for every valid issue, earliest in line first; that of a duplicate which is not primary is 0. */
  lines: AwardLine[]
  /** What nobody earned: the whole pool when no issue is valid, else 0. */
  returnedCents: number
}

/**
 * The share of each of `uniqueCount` unique issues in cents, for the earliest primary first: equal parts, and the cents
 * that do not divide go one each to the earliest. The sum is exactly `poolCents`; for no unique issue there is none.
 * `poolCents` is a whole number from 0, `uniqueCount` from 0; anything else is a mistake of the caller and throws.
 */
export function awardShares(poolCents: number, uniqueCount: number): number[] {
  if (![poolCents, uniqueCount].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new RangeError(`A pool of ${poolCents} cents cannot be split in ${uniqueCount}`)
  }
  const rest = uniqueCount === 0 ? 0 : poolCents % uniqueCount
  const equal = uniqueCount === 0 ? 0 : (poolCents - rest) / uniqueCount
  return Array.from({ length: uniqueCount }, (_, place) => (place < rest ? equal + 1 : equal))
}

/**
 * The award of a contest (seed §1): its pool is split equally among the unique valid issues. A class is a duplicate
 * group, or an issue without one; only valid issues that were not withdrawn are in a class. The share of a class goes to
 * the author of its primary, who may be primary in several; the other members earn nothing and cost nobody anything.
 */
export function splitAward(poolCents: number, issues: readonly JudgedIssue[]): AwardSplit {
  const valid = issues.filter((issue) => issue.status === 'valid' && !issue.isWithdrawn).sort(earliestFirst)
  const primaries = primariesOf(valid)
  const shares = awardShares(poolCents, primaries.length)
  const shareOf = new Map(primaries.map((id, place) => [id, shares[place] ?? 0]))
  return {
    rulesVersion: awardRulesVersion,
    uniqueCount: primaries.length,
    lines: valid.map(({ id, authorId }) => ({
      issueId: id,
      authorId,
      amountCents: shareOf.get(id) ?? 0,
      isPrimary: shareOf.has(id),
    })),
    returnedCents: primaries.length === 0 ? poolCents : 0,
  }
}

const earliestFirst = (a: JudgedIssue, b: JudgedIssue) => a.placeInLine - b.placeInLine

/** The ids of the classes' primaries, earliest in line first. */
function primariesOf(valid: readonly JudgedIssue[]): string[] {
  const classes = new Map<string, JudgedIssue[]>()
  for (const issue of valid) {
    const key = issue.duplicateGroupId === null ? `alone ${issue.id}` : `group ${issue.duplicateGroupId}`
    classes.set(key, [...(classes.get(key) ?? []), issue])
  }
  return [...classes.values()]
    .map(primaryOf)
    .sort((a, b) => a.placeInLine - b.placeInLine)
    .map((primary) => primary.id)
}
