import { snapshotText } from '../awards/award-digest'
import type { AwardLine } from '../awards/award-rule'
import type { CitedIssue } from '../contests/known-issues'
import { explainPrimary } from '../judging/duplicate-groups'
import { type Compared, firstDifference } from './first-difference'
import type { FinalIssue, ReplayedIssue, ReplayedLedger, ReplayedRevision } from './replay-ledger'
import type { ReplayedPayment } from './replay-payments'

export const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
export const time = (date: Date | null): string | null => date?.toISOString() ?? null

const cited = (issue: CitedIssue | null): string | null => issue && `${issue.number} (${issue.text})`

/** Null if the text couldn't be decrypted. */
type TextDigest = { textHash: string | null }

export type FoundIssue = TextDigest & {
  id: string
  contestId: string
  authorId: string
  status: string
  invalidationReason: string | null
  invalidationCode: string | null
  knownIssue: CitedIssue | null
  duplicateGroupId: string | null
  isPrimary: boolean
  placeInLine: number
  certifiedSeq: number | null
  contentHash: string
  revisionCount: number
  receivedAt: Date
  createdAt: Date
  withdrawnAt: Date | null
}

export const unknownRow = (row: string) => `${row} is in the database, but in no event of the ledger.`

/** `primaryIds` are the computed primaries of all groups. */
export function issueDifference(
  found: FoundIssue,
  expected: ReplayedIssue | undefined,
  primaryIds: ReadonlySet<string>,
): string | null {
  const row = `Submission ${found.id}`
  const [first, last] = [expected?.revisions[0], expected?.revisions.at(-1)]
  if (!expected || !first || !last) return unknownRow(row)
  return firstDifference(row, [
    ['contest_id', found.contestId, expected.contestId],
    ['author_id', found.authorId, expected.authorId],
    ['place_in_line', found.placeInLine, expected.placeInLine],
    ['content_hash', found.contentHash, last.contentHash],
    ['the digest of its text', found.textHash ?? last.contentHash, last.contentHash],
    ['status', found.status, expected.status],
    ['invalidation_reason', found.invalidationReason, expected.invalidationReason],
    ['invalidation_code', found.invalidationCode, expected.invalidationCode],
    ['known_issue', cited(found.knownIssue), cited(expected.knownIssue)],
    ['duplicate_group_id', found.duplicateGroupId, expected.duplicateGroupId],
    ['is_primary', found.isPrimary, primaryIds.has(found.id)],
    ['certified_seq', found.certifiedSeq, expected.certifiedSeq],
    ['revision_count', found.revisionCount, expected.revisions.length],
    ['received_at', time(found.receivedAt), instant(last.receivedAt)],
    ['created_at', time(found.createdAt), instant(first.receivedAt)],
    ['withdrawn_at', time(found.withdrawnAt), instant(expected.withdrawnAt)],
  ])
}

export type FoundRevision = TextDigest & {
  issueId: string
  contestId: string
  seq: number
  contentHash: string
  receivedAt: Date
}

export function revisionDifference(found: FoundRevision, expected: ReplayedRevision | undefined): string | null {
  const row = `Revision ${found.seq} of contest ${found.contestId}`
  if (!expected) return unknownRow(row)
  return firstDifference(row, [
    ['issue_id', found.issueId, expected.issueId],
    ['content_hash', found.contentHash, expected.contentHash],
    ['the digest of its text', found.textHash ?? expected.contentHash, expected.contentHash],
    ['received_at', time(found.receivedAt), instant(expected.receivedAt)],
  ])
}

/** The primary of every group, computed from its members. */
export function primariesOf({ issues }: ReplayedLedger): Set<string> {
  const groups = new Map<string, ReplayedIssue[]>()
  for (const issue of issues.values()) {
    if (issue.duplicateGroupId === null) continue
    const members = groups.get(issue.duplicateGroupId)
    if (members) members.push(issue)
    else groups.set(issue.duplicateGroupId, [issue])
  }
  return new Set([...groups.values()].map((members) => explainPrimary(members).primary.id))
}

export type FoundContest = {
  id: string
  lastSeq: number
  rulesVersion: number
  startDate: Date
  endDate: Date
  prizePoolCents: number | null
  finalizedBy: string | null
  uniqueCount: number | null
} & Record<'finalizedAt' | 'preliminaryAt' | 'appealsEndAt' | 'reportVisibleFrom' | 'lastReceivedAt', Date | null>

const lastRevision = (issues: readonly ReplayedIssue[]): ReplayedRevision | undefined =>
  issues
    .flatMap(({ revisions }) => revisions.slice(-1))
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1)

export function contestDifference(found: FoundContest, ledger: ReplayedLedger): string | null {
  const replayedResult = ledger.results.get(ledger.finalized.get(found.id) ?? '')
  const preliminary = ledger.preliminary.get(found.id)
  const reportFrom = ledger.standingReports.get(found.id)?.visibleFrom ?? null
  const last = lastRevision(ledger.ofContest.get(found.id) ?? [])
  const lastReceivedAt = time(found.lastReceivedAt)
  const named = ledger.contests.get(found.id) ?? {}
  const known = (value: unknown, otherwise: unknown) => (value === undefined ? otherwise : value)
  const [startDate, endDate] = [time(found.startDate), time(found.endDate)]
  return firstDifference(`Contest ${found.id}`, [
    ['start_date', startDate, known(named.startDate, startDate)],
    ['end_date', endDate, known(named.endDate, endDate)],
    ['prize_pool_cents', found.prizePoolCents, known(named.prizePoolCents, found.prizePoolCents)],
    ['rules_version', found.rulesVersion, known(replayedResult?.rulesVersion, found.rulesVersion)],
    ['last_seq', found.lastSeq, last?.seq ?? 0],
    // Null for contests older than this column.
    ['last_received_at', lastReceivedAt, lastReceivedAt && instant(last?.receivedAt ?? null)],
    ['finalized_at', time(found.finalizedAt), instant(replayedResult?.finalizedAt ?? null)],
    ['finalized_by', found.finalizedBy, replayedResult?.finalizedBy ?? null],
    ['unique_count', found.uniqueCount, replayedResult ? known(replayedResult.uniqueCount, found.uniqueCount) : null],
    ['preliminary_at', time(found.preliminaryAt), instant(preliminary?.preliminaryAt ?? null)],
    ['appeals_end_at', time(found.appealsEndAt), instant(preliminary?.appealsEndAt ?? null)],
    ['report_visible_from', time(found.reportVisibleFrom), instant(reportFrom)],
  ])
}

export type FoundResults = {
  id: string
  contestId: string
  rulesVersion: number
  finalizedAt: Date
  finalizedBy: string
  reopenedAt: Date | null
  reopenedBy: string | null
  reopenReason: string | null
  snapshot: { rulesVersion: number; poolCents: number; issues: readonly FinalIssue[]; secondLook?: unknown }
  snapshotDigest: string
}

/** Compares a snapshot with the issues at that time, and with its digest if there is one. */
export function resultsDifference(found: FoundResults, { results }: ReplayedLedger): string | null {
  const row = `Results ${found.id} of contest ${found.contestId}`
  const expected = results.get(found.id)
  if (!expected) return unknownRow(row)
  const { reopened, snapshotDigest, rulesVersion } = expected
  return (
    firstDifference(row, [
      ['contest_id', found.contestId, expected.contestId],
      ['finalized_at', time(found.finalizedAt), instant(expected.finalizedAt)],
      ['finalized_by', found.finalizedBy, expected.finalizedBy],
      ['reopened_at', time(found.reopenedAt), instant(reopened?.at ?? null)],
      ['reopened_by', found.reopenedBy, reopened?.by ?? null],
      ['reopen_reason', found.reopenReason, reopened?.reason ?? null],
      ['rules_version', found.rulesVersion, rulesVersion ?? found.snapshot.rulesVersion],
      ['the pool of the snapshot', found.snapshot.poolCents, expected.poolCents],
      ['the number of submissions in the snapshot', found.snapshot.issues.length, expected.issues.length],
    ]) ??
    snapshotIssuesDifference(row, found.snapshot.issues, expected.issues) ??
    firstDifference(row, [
      ['the second looks of the snapshot', factsText(found.snapshot.secondLook), factsText(expected.secondLook)],
    ]) ??
    firstDifference(row, [['the digest of the snapshot', found.snapshotDigest, snapshotDigest ?? found.snapshotDigest]])
  )
}

const factsText = (facts: unknown) => snapshotText(facts ?? null)

function snapshotIssuesDifference(row: string, found: readonly FinalIssue[], expected: readonly FinalIssue[]) {
  for (const [index, issue] of expected.entries()) {
    const other = found[index]
    const problem = firstDifference(`${row}, submission ${issue.id} in the snapshot`, [
      ['id', other?.id, issue.id],
      ['author', other?.authorId, issue.authorId],
      ['status', other?.status, issue.status],
      ['duplicate group', other?.duplicateGroupId, issue.duplicateGroupId],
      ['place in line', other?.placeInLine, issue.placeInLine],
      ['certificate', other?.isCertified, issue.isCertified],
    ])
    if (problem) return problem
  }
  return null
}

export type FoundLine = {
  id: string
  issueId: string
  authorId: string
  walletAddress: string
  paidWallet: string | null
  amountCents: number
  isPrimary: boolean
  placeInLine: number
  paidAt: Date | null
  paidBy: string | null
  transactionHash: string | null
  returnedAt: Date | null
  returnedBy: string | null
  digest: string
}

export type ExpectedLines = {
  /** The computed split; null if this version of the rule is unknown here. */
  split: ReadonlyMap<string, AwardLine & { placeInLine: number }> | null
  digests: Readonly<Record<string, string>> | null
  payments: ReadonlyMap<string, ReplayedPayment>
}

/** Compares a snapshot's lines with the rule, their digests and the payments, and finds missing lines. */
export function linesDifference(
  row: string,
  found: readonly FoundLine[],
  { split, digests, payments }: ExpectedLines,
): string | null {
  for (const line of found) {
    const lineName = `Award line ${line.id} of submission ${line.issueId}`
    const problem =
      lineDifference(lineName, line, split) ??
      paymentDifference(lineName, line, payments.get(line.id)) ??
      frozenDifference(lineName, line, digests)
    if (problem) return problem
  }
  const there = new Set(found.map((line) => line.issueId))
  const missing = [...(split?.keys() ?? Object.keys(digests ?? {}))].find((issueId) => !there.has(issueId))
  return missing ? `${row}: the award line of submission ${missing} is gone.` : null
}

function lineDifference(row: string, line: FoundLine, split: ExpectedLines['split']): string | null {
  if (!split) return null
  const expected = split.get(line.issueId)
  if (!expected) return `${row} is in the database, but not in its results.`
  return firstDifference(row, [
    ['author_id', line.authorId, expected.authorId],
    ['amount_cents', line.amountCents, expected.amountCents],
    ['is_primary', line.isPrimary, expected.isPrimary],
    ['place_in_line', line.placeInLine, expected.placeInLine],
  ])
}

function paymentDifference(row: string, line: FoundLine, replayed: ReplayedPayment | undefined): string | null {
  const [paid, returned] = [replayed?.isPaid === true, replayed?.isPaid === false]
  const [at, by] = [instant(replayed?.at ?? null), replayed?.by ?? null]
  const asTold: Compared[] = replayed
    ? [
        ['issue_id', line.issueId, replayed.issueId],
        ['author_id', line.authorId, replayed.authorId],
        ['amount_cents', line.amountCents, replayed.amountCents],
      ]
    : []
  return firstDifference(row, [
    ['paid_at', time(line.paidAt), paid ? at : null],
    ['paid_by', line.paidBy, paid ? by : null],
    ['transaction_hash', line.transactionHash, paid ? replayed?.transactionHash : null],
    ['returned_at', time(line.returnedAt), returned ? at : null],
    ['returned_by', line.returnedBy, returned ? by : null],
    ...asTold,
    ...(line.paidWallet === null
      ? [['wallet_address', line.walletAddress, paid ? replayed?.walletAddress : line.walletAddress] satisfies Compared]
      : [['paid_wallet', line.paidWallet, paid ? replayed?.walletAddress : null] satisfies Compared]),
  ])
}

/** Author, amount and place were compared earlier, so a digest mismatch means a different wallet. */
function frozenDifference(row: string, line: FoundLine, digests: ExpectedLines['digests']): string | null {
  if (!digests || digests[line.issueId] === line.digest) return null
  return `${row}: wallet_address is ${line.walletAddress}, which is not the one that was frozen.`
}
