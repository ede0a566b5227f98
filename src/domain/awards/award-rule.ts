import { primaryOf } from '../judging/duplicate-groups'
import type { Verdict } from '../judging/review-rules'

/** Version of the rule in this file. A contest keeps the version that applied when it started. */
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
  /** One for every valid issue, earliest in line first; 0 for a duplicate that is not primary. */
  lines: AwardLine[]
  /** Returned to the sponsor: the whole pool if no issue is valid, else 0. */
  returnedCents: number
}

/**
 * The share of each of `uniqueCount` unique issues in cents, earliest primary first: equal parts, and the remaining cents
 * go one each to the earliest. The sum is exactly `poolCents`; without unique issues the list is empty. Throws unless
 * both arguments are whole numbers from 0.
 */
export function awardShares(poolCents: number, uniqueCount: number): number[] {
  if (![poolCents, uniqueCount].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new RangeError(`A pool of ${poolCents} cents cannot be split in ${uniqueCount}`)
  }
  const remainder = uniqueCount === 0 ? 0 : poolCents % uniqueCount
  const equal = uniqueCount === 0 ? 0 : (poolCents - remainder) / uniqueCount
  return Array.from({ length: uniqueCount }, (_, place) => (place < remainder ? equal + 1 : equal))
}

/**
 * Splits the pool of a contest equally among its unique valid issues. A class is a duplicate group, or an issue without
 * one; only valid issues that were not withdrawn belong to a class. The share of a class goes to the author of its
 * primary, who may be primary in several. The other members earn nothing and reduce nobody's share.
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

/** Ids of the primaries, earliest in line first. */
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
