import { type AwardSnapshot, splitSnapshot } from '../awards/award-snapshot'
import { formatCents } from '../money'
import type { PublishedAward } from '../publication/published-report'
import { recomputeAward } from '../publication/recompute-award'
import { type Finding, refused } from './finding'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

function listOf(value: unknown, isOne: (one: Fields) => boolean): Fields[] | null {
  return Array.isArray(value) && value.every((one) => isObject(one) && isOne(one)) ? value : null
}

const isSnapshotIssue = ({ id, authorId, status, duplicateGroupId, placeInLine }: Fields) =>
  typeof id === 'string' &&
  isTextOrNull(authorId) &&
  typeof status === 'string' &&
  isTextOrNull(duplicateGroupId) &&
  isCount(placeInLine)

const isLine = ({ issueId, placeInLine, amountCents }: Fields) =>
  typeof issueId === 'string' && isCount(placeInLine) && isCount(amountCents)

/**
 * Verifies a contest's award statement, or null for anything else. The statement isn't signed: it can only be checked
 * that its amounts follow from its other data.
 */
export function verifyStatement({ snapshot, lines: lineValues, returnedCents }: Fields): Finding | null {
  if (!isObject(snapshot)) return null
  const issues = listOf(snapshot.issues, isSnapshotIssue)
  const lines = listOf(lineValues, isLine)
  if (!issues || !lines || !isCount(snapshot.poolCents) || !isCount(snapshot.rulesVersion)) return null
  const { rulesVersion } = snapshot
  const split = splitSnapshot(snapshot as AwardSnapshot)
  if (!split) return unknownRule(rulesVersion)
  const amountsByIssue = new Map(lines.map((line) => [line.issueId, line.amountCents]))
  const isSame =
    lines.length === split.lines.length &&
    split.returnedCents === returnedCents &&
    split.lines.every(({ issueId, amountCents }) => amountsByIssue.get(issueId) === amountCents)
  if (!isSame)
    return refused(
      `This is an award statement, but its amounts are not what version ${rulesVersion} of the award rule gives.`,
    )
  return {
    result: 'unknown',
    says: `This is an award statement, and its amounts are what the award rule, version ${rulesVersion}, gives: ${split.uniqueCount} unique ${split.uniqueCount === 1 ? 'issue shares' : 'issues share'} ${formatCents(snapshot.poolCents)}.`,
    not: "It is not signed, so this doesn't prove that its verdicts, places and pool are the site's.",
    checkpoint: null,
  }
}

const unknownRule = (version: number): Finding => ({
  result: 'unknown',
  says: `This is an award statement by version ${version} of the award rule, which this page does not know.`,
  not: 'Nothing is verified. A later version of this page may know the rule.',
  checkpoint: null,
})

const isPublishedIssue = ({ placeInLine, author, status, group, amountCents }: Fields) =>
  isCount(placeInLine) &&
  (author === null || isCount(author)) &&
  typeof status === 'string' &&
  (group === null || isCount(group)) &&
  isCount(amountCents)

/** Whether a report's amounts match the rule; null if the file isn't a report or its rule version is unknown here. */
export function reportFollowsRule(file: unknown): boolean | null {
  if (!isObject(file) || file.format !== 'primacy-report/1' || !isObject(file.award)) return null
  const { award } = file
  const isAward =
    isCount(award.rulesVersion) && isCount(award.poolCents) && listOf(award.issues, isPublishedIssue) !== null
  return isAward ? (recomputeAward(award as PublishedAward)?.isSame ?? null) : null
}
