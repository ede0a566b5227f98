import { splitSnapshot } from '../awards/award-snapshot'
import type { PublishedAward } from './published-report'

export type AwardCheck = {
  uniqueCount: number
  /** What each unique issue earns, and how many of the earliest get an extra cent. */
  equalCents: number
  restCents: number
  /** Where the rule and the report disagree, by place in line. */
  differences: { placeInLine: number; computedCents: number; publishedCents: number }[]
  computedReturnedCents: number
  isSame: boolean
}

const unnamed = { id: '', title: '', startDate: '', endDate: '' }

/** Re-applies the rule to the published data alone; null if the version is unknown here. */
export function recomputeAward(award: PublishedAward): AwardCheck | null {
  const { rulesVersion, poolCents } = award
  const issues = award.issues.map(({ placeInLine, author, status, group }) => ({
    id: String(placeInLine),
    authorId: author === null ? null : String(author),
    status,
    duplicateGroupId: group === null ? null : String(group),
    placeInLine,
    ...{ revision: 1, receivedAt: '', isCertified: false },
  }))
  const split = splitSnapshot({ rulesVersion, contest: unnamed, poolCents, issues })
  if (!split) return null
  const { lines, uniqueCount, returnedCents } = split
  const computed = new Map(lines.map((line) => [line.issueId, line.amountCents]))
  const differences = award.issues
    .map(({ placeInLine, amountCents }) => ({
      placeInLine,
      computedCents: computed.get(String(placeInLine)) ?? 0,
      publishedCents: amountCents,
    }))
    .filter(({ computedCents, publishedCents }) => computedCents !== publishedCents)
  const restCents = uniqueCount === 0 ? 0 : poolCents % uniqueCount
  return {
    uniqueCount,
    restCents,
    equalCents: uniqueCount === 0 ? 0 : (poolCents - restCents) / uniqueCount,
    differences,
    computedReturnedCents: returnedCents,
    isSame: differences.length === 0 && returnedCents === award.returnedCents,
  }
}
