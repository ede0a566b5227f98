import { lineText, snapshotText } from '../../../domain/awards/award-digest'
import { type AwardSnapshot, splitSnapshot } from '../../../domain/awards/award-snapshot'
import type { Head } from '../../../domain/ledger/ledger-chain'
import * as differences from '../../../domain/ledger/ledger-differences'
import type { Checked } from '../../../domain/ledger/ledger-report'
import { emptyLedger, type ReplayedLedger, replayEvent } from '../../../domain/ledger/replay-ledger'
import type { Db } from '../../db/database'
import { getReportKeys } from '../../db/encryption/report-keys'
import { decryptReport, type StoredReport } from '../../db/encryption/report-text'
import { digestOf } from '../../digest'
import { contentHash } from '../../issues/content-hash'
import type { LogFinding } from '../../ledger/public-log'
import { type ChainFinding, checkChain, inSnapshot } from '../../ledger/verify-chain'
import * as queries from './state-queries'
import {
  checkAppeals,
  checkFixes,
  checkPublications,
  checkQuestions,
  checkSeats,
  checkSecondLooks,
  checkSources,
  checkTerms,
} from './verify-state'

export type LedgerFinding = ChainFinding & { checked: Checked }

/**
 * Checks that the chain is intact and that the database matches it: recomputes every submission, revision, frozen text,
 * appeal, seat, question, result, award line and published report from the events. Names the first row that differs.
 * `checkLog` compares the public log, if there is one.
 */
export function verifyLedger(
  db: Db,
  heads: readonly Head[],
  checkLog: (tx: Db) => Promise<LogFinding> = async () => ({ epochs: 0, problem: null }),
): Promise<LedgerFinding> {
  return inSnapshot(db, async (tx) => {
    const ledger = emptyLedger()
    const checked = {
      ...{ issues: 0, revisions: 0, appeals: 0, results: 0, lines: 0, publications: 0, epochs: 0 },
      ...{ unreadTexts: 0, unprovenWallets: 0, unknownRules: 0 },
    }
    const checkPublicLog = async () => {
      const { epochs, problem } = await checkLog(tx)
      checked.epochs = epochs
      return problem
    }
    const chain = await checkChain(tx, heads, (event) => replayEvent(ledger, event))
    const problem =
      chain.problem ??
      (await checkIssues(tx, ledger, checked)) ??
      (await checkRevisions(tx, ledger, checked)) ??
      (await checkContests(tx, ledger)) ??
      (await checkTerms(tx, ledger)) ??
      (await checkSources(tx, ledger)) ??
      (await checkFixes(tx, ledger)) ??
      (await checkSecondLooks(tx, ledger)) ??
      (await checkAppeals(tx, ledger, checked)) ??
      (await checkSeats(tx, ledger)) ??
      (await checkQuestions(tx, ledger)) ??
      (await checkResults(tx, ledger, checked)) ??
      (await checkPublications(tx, ledger, checked)) ??
      (await checkCounts(tx)) ??
      (await checkPublicLog())
    return { ...chain, problem, checked }
  })
}

async function checkIssues(tx: Db, { issues, ...ledger }: ReplayedLedger, checked: Checked): Promise<string | null> {
  const primaryIds = differences.primariesOf({ issues, ...ledger })
  const missing = new Set(issues.keys())
  for await (const row of queries.everyIssue(tx)) {
    const found = { ...row, textHash: textHashOf(tx, 'issues', row, checked) }
    const problem = differences.issueDifference(found, issues.get(row.id), primaryIds)
    if (problem) return problem
    missing.delete(row.id)
    checked.issues += 1
  }
  const [first] = missing
  return first ? `Submission ${first} is in the ledger, and gone from the database.` : null
}

async function checkRevisions(tx: Db, { issues }: ReplayedLedger, checked: Checked): Promise<string | null> {
  const nameOf = (contestId: string, seq: number) => `${contestId} ${seq}`
  const expected = new Map(
    [...issues.values()].flatMap((issue) =>
      issue.revisions.map((revision) => [nameOf(issue.contestId, revision.seq), revision] as const),
    ),
  )
  for await (const row of queries.everyRevision(tx)) {
    const name = nameOf(row.contestId, row.seq)
    const found = { ...row, textHash: textHashOf(tx, 'revisions', row, checked) }
    const problem = differences.revisionDifference(found, expected.get(name))
    if (problem) return problem
    expected.delete(name)
    checked.revisions += 1
  }
  const [first] = expected.values()
  return first
    ? `Revision ${first.seq} of submission ${first.issueId} is in the ledger, and gone from the database.`
    : null
}

async function checkContests(tx: Db, ledger: ReplayedLedger): Promise<string | null> {
  const missing = new Set(ledger.contests.keys())
  for await (const row of queries.everyContest(tx)) {
    const problem = differences.contestDifference(row, ledger)
    if (problem) return problem
    missing.delete(row.id)
  }
  const [first] = missing
  if (first) return `Contest ${first} is in the ledger, and gone from the database.`
  const lost = await queries.findMissingGroup(tx)
  return (
    lost && `Duplicate group ${lost.id} of contest ${lost.contestId} has submissions, and is gone from the database.`
  )
}

/** Stored counts are derived from submissions and award lines, and lists show them. */
async function checkCounts(tx: Db): Promise<string | null> {
  const contestId = await queries.findMiscountedContest(tx)
  if (contestId) return `Contest ${contestId}: the kept counts or author numbers differ from its submissions.`
  const personId = await queries.findMiscountedPerson(tx)
  return personId && `Person ${personId}: the kept number or sum of unpaid awards differs from their award lines.`
}

async function checkResults(tx: Db, ledger: ReplayedLedger, checked: Checked): Promise<string | null> {
  const missing = new Set(ledger.results.keys())
  const unpaid = new Set(ledger.payments.keys())
  for await (const row of queries.everySnapshot(tx)) {
    const snapshot = row.snapshot as AwardSnapshot | null
    if (!Array.isArray(snapshot?.issues)) return `Results ${row.id} of contest ${row.contestId}: the snapshot is none.`
    const found = { ...row, snapshot, snapshotDigest: digestOf(snapshotText(snapshot)) }
    const lines = await queries.linesOf(tx, row)
    const problem =
      differences.resultsDifference(found, ledger) ??
      differences.linesDifference(
        `Results ${row.id} of contest ${row.contestId}`,
        lines.map((line) => ({ ...line, digest: digestOf(lineText(line)) })),
        expectedLines(ledger, row.id, snapshot, checked),
      )
    if (problem) return problem
    missing.delete(row.id)
    for (const line of lines) unpaid.delete(line.id)
    if (!ledger.results.get(row.id)?.lineDigests) {
      checked.unprovenWallets += lines.filter((line) => line.paidAt === null).length
    }
    checked.results += 1
    checked.lines += lines.length
  }
  const [[lost], [lostLine]] = [missing, unpaid]
  if (lost) return `Results ${lost} are in the ledger, and gone from the database.`
  if (lostLine) return `Award line ${lostLine} is paid or returned by the ledger, and gone from the database.`
  const loose = await queries.findOrphanedLine(tx)
  return loose && `Award line ${loose.id} of submission ${loose.issueId} belongs to no results.`
}

function expectedLines(ledger: ReplayedLedger, snapshotId: string, snapshot: AwardSnapshot, checked: Checked) {
  const split = splitSnapshot(snapshot)
  if (!split) checked.unknownRules += 1
  const placeOf = new Map(snapshot.issues.map((issue) => [issue.id, issue.placeInLine]))
  const lines = split?.lines.map(
    (line) => [line.issueId, { ...line, placeInLine: placeOf.get(line.issueId) ?? 0 }] as const,
  )
  return {
    split: lines ? new Map(lines) : null,
    digests: ledger.results.get(snapshotId)?.lineDigests ?? null,
    payments: ledger.payments,
  }
}

type Text = StoredReport & { id: string; title: string }

/** Null if the text's key is missing. A text that its key doesn't decrypt was tampered with. */
function textHashOf(tx: Db, table: 'issues' | 'revisions', row: Text, checked: Checked): string | null {
  if (row.encryptedWith !== null && !getReportKeys(tx).byId.has(row.encryptedWith)) {
    checked.unreadTexts += 1
    return null
  }
  const report = decryptReport(tx, table, row)
  return report.isUnreadable ? 'none, as the text does not open' : contentHash(report)
}
