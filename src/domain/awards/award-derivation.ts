import type { AwardLine } from './award-rule'
import { type AwardSnapshot, type SnapshotIssue, splitSnapshot } from './award-snapshot'

/** One share of the split, and why its primary is primary. */
export type DerivedClass = {
  primary: SnapshotIssue
  /** Valid issues later in line, which earn nothing. */
  duplicates: SnapshotIssue[]
  /** Issues of the group that are earlier in line but not valid. */
  passedOver: SnapshotIssue[]
  amountCents: number
  /** Whether it is one of the earliest `restCents` classes, which get an extra cent. */
  getsOddCent: boolean
}

export type AwardDerivation = {
  rulesVersion: number
  poolCents: number
  uniqueCount: number
  /** floor(pool / unique issues), and the remainder; both 0 when no issue is valid. */
  equalCents: number
  restCents: number
  /** Earliest primary first. */
  classes: DerivedClass[]
  sumCents: number
  returnedCents: number
  lines: AwardLine[]
}

/** The derivation of a snapshot's award; null if this version of the rule is unknown here. */
export function deriveAward(snapshot: AwardSnapshot): AwardDerivation | null {
  const split = splitSnapshot(snapshot)
  if (!split) return null
  const { poolCents, rulesVersion, issues } = snapshot
  const { uniqueCount, returnedCents, lines } = split
  const restCents = uniqueCount === 0 ? 0 : poolCents % uniqueCount
  const issueOf = new Map(issues.map((issue) => [issue.id, issue]))
  const classes = lines.flatMap((line) => {
    const primary = line.isPrimary ? issueOf.get(line.issueId) : undefined
    return primary ? [{ primary, amountCents: line.amountCents, ...othersOf(primary, issues) }] : []
  })
  return {
    rulesVersion,
    poolCents,
    uniqueCount,
    equalCents: uniqueCount === 0 ? 0 : (poolCents - restCents) / uniqueCount,
    restCents,
    classes: classes.map((one, place) => ({ ...one, getsOddCent: place < restCents })),
    sumCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    returnedCents,
    lines,
  }
}

function othersOf(primary: SnapshotIssue, issues: readonly SnapshotIssue[]) {
  const others = issues.filter(
    ({ id, duplicateGroupId }) =>
      id !== primary.id && duplicateGroupId !== null && duplicateGroupId === primary.duplicateGroupId,
  )
  return {
    duplicates: others.filter((issue) => issue.status === 'valid'),
    passedOver: others.filter((issue) => issue.status !== 'valid' && issue.placeInLine < primary.placeInLine),
  }
}

export type AwardDifference = { issueId: string; computedCents: number | null; publishedCents: number | null }

/** Lines where the computed and the published award differ; null marks a missing line. */
export function awardDifferences(
  computed: readonly { issueId: string; amountCents: number }[],
  published: readonly { issueId: string; amountCents: number }[],
): AwardDifference[] {
  const ours = new Map(computed.map((line) => [line.issueId, line.amountCents]))
  const theirs = new Map(published.map((line) => [line.issueId, line.amountCents]))
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((issueId) => ({
      issueId,
      computedCents: ours.get(issueId) ?? null,
      publishedCents: theirs.get(issueId) ?? null,
    }))
    .filter((line) => line.computedCents !== line.publishedCents)
}
