import type { Results } from '../../contract/awards/results'
import type { Parsed, Reply } from '../../contract/endpoints'
import { type AwardSnapshot, publishedSnapshot } from '../../domain/awards/award-snapshot'
import { publicLineState } from '../../domain/awards/line-state'
import { agreementOf } from '../../domain/judging/second-look/agreement'
import { centsAsDecimal } from '../../domain/money'
import { isJudge, type Viewer } from '../../domain/permissions'
import { refuse } from '../../domain/refusals'
import { findContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { csv } from '../http/csv'
import { hasSubmitted } from '../issues/issue-queries'
import { findSeat } from '../seats/seat-queries'
import { payoutOf } from './payments/payment-lines'
import { countArrivals, findCurrentSnapshot, type LineRow, listLines, listReopenings } from './results-queries'

type ResultsQuery = { contestId: Parsed<'getResults', 'params'>['id']; viewer: Viewer }

/** The current snapshot. Readable by participants (even after withdrawing), admins and sponsors. */
async function readFinal(db: Db, { contestId, viewer }: ResultsQuery) {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const mayRead =
    isJudge(viewer) ||
    (await hasSubmitted(db, viewer.id, contestId)) ||
    (await findSeat(db, contestId, viewer.id)) === 'sponsor'
  if (!mayRead) refuse('results_for_participants')
  const current = (await findCurrentSnapshot(db, contestId)) ?? refuse('results_not_final')
  const { id: snapshotId, finalizedAt, finalizedBy } = current
  // Only freezeAwards writes this column, and rows are append-only.
  const snapshot = current.snapshot as AwardSnapshot
  return { contest, snapshotId, finalizedAt, finalizedBy, snapshot }
}

/** The data of the award statement. */
export async function readStatement(db: Db, query: ResultsQuery) {
  const final = await readFinal(db, query)
  return { ...final, lines: await listLines(db, final.snapshotId) }
}

export type Statement = Awaited<ReturnType<typeof readStatement>>

/** The statement plus submissions by day and earlier reopenings. */
export async function readResults(db: Db, query: ResultsQuery) {
  const final = await readFinal(db, query)
  const { contestId } = query
  const [lines, arrivals, reopenings] = await Promise.all([
    listLines(db, final.snapshotId),
    countArrivals(db, contestId, final.snapshotId),
    listReopenings(db, contestId),
  ])
  return { ...final, lines, arrivals, reopenings }
}

export type ReadResults = Awaited<ReturnType<typeof readResults>>

/** The results for this viewer: titles and authors of valid issues, and the state of the viewer's own lines. */
export function resultsToWire(results: ReadResults, viewer: Viewer, now: Date): Results {
  const { contest, lines, arrivals, reopenings } = results
  const { secondLook } = results.snapshot
  return {
    contest: { _id: contest.id, title: contest.title },
    finalizedAt: results.finalizedAt.toISOString(),
    finalizedBy: results.finalizedBy,
    ...outcomeOf(results),
    findings: findingsToWire(results, viewer, now),
    ownLines: lines.filter((line) => line.author._id === viewer.id).map((line) => ownLineToWire(line, now)),
    verdicts: {
      unique: sumOf(arrivals, 'unique'),
      duplicate: sumOf(arrivals, 'duplicate'),
      invalid: sumOf(arrivals, 'invalid'),
    },
    days: everyDay(contest.startDate, contest.endDate, arrivals),
    reopenings: reopenings.map(({ finalizedAt, finalizedBy, reopenedAt, reopenedBy, reason }) => ({
      finalizedAt: finalizedAt.toISOString(),
      finalizedBy,
      reopenedAt: (reopenedAt as Date).toISOString(),
      reopenedBy,
      reason: reason ?? '',
    })),
    snapshot: publishedSnapshot(results.snapshot),
    agreement: secondLook ? agreementOf(secondLook.pairs, secondLook.blind) : null,
  }
}

/** For a file, whose content must not depend on viewer or time. */
export function statementToWire({ snapshot, lines, ...rest }: Statement): Reply<'downloadResults'> {
  return {
    snapshot: publishedSnapshot(snapshot),
    ...outcomeOf({ snapshot, lines, ...rest }),
    lines: lines.map(({ issueId, title, author, placeInLine, isPrimary, amountCents }) => ({
      issueId,
      title,
      author,
      placeInLine,
      isPrimary,
      amount: centsAsDecimal(amountCents),
      amountCents,
    })),
  }
}

function outcomeOf({ snapshot, lines }: Statement) {
  const uniqueCount = lines.filter((line) => line.isPrimary).length
  return { uniqueCount, returnedCents: uniqueCount === 0 ? snapshot.poolCents : 0 }
}

export function findingsToWire({ snapshot, lines }: Statement, viewer: Viewer, now: Date): Results['findings'] {
  const issueOf = new Map(snapshot.issues.map((issue) => [issue.id, issue]))
  const groupOf = (issueId: string) => issueOf.get(issueId)?.duplicateGroupId ?? issueId
  const primaryOf = new Map(
    lines.filter((line) => line.isPrimary).map((line) => [groupOf(line.issueId), line.issueId] as const),
  )
  const sizes = new Map<string, number>()
  for (const { issueId } of lines) sizes.set(groupOf(issueId), (sizes.get(groupOf(issueId)) ?? 0) + 1)
  return lines.map((line) => {
    const group = groupOf(line.issueId)
    const issue = issueOf.get(line.issueId)
    const { issueId, title, author, placeInLine, isPrimary, amountCents, transactionHash } = line
    return {
      issueId,
      title,
      author,
      placeInLine,
      revision: issue?.revision ?? 1,
      receivedAt: issue?.receivedAt ?? snapshot.contest.endDate,
      isPrimary,
      primaryId: primaryOf.get(group) ?? issueId,
      laterDuplicates: isPrimary ? (sizes.get(group) ?? 1) - 1 : 0,
      amountCents,
      state: stateFor(viewer, line, now),
      transactionHash,
    }
  })
}

function stateFor(viewer: Viewer, line: LineRow, now: Date): Results['findings'][number]['state'] {
  const { state } = payoutOf(line, now)
  return isJudge(viewer) || viewer.id === line.author._id ? state : publicLineState(state)
}

function ownLineToWire(line: LineRow, now: Date): Results['ownLines'][number] {
  const { state, waitsFor, waitsUntil, payTo: walletAddress, fault } = payoutOf(line, now)
  const { issueId, title, placeInLine, isPrimary, amountCents, transactionHash } = line
  return {
    issueId,
    title,
    placeInLine,
    isPrimary,
    amountCents,
    walletAddress,
    walletFault: fault,
    state,
    waitsFor,
    waitsUntil: waitsUntil?.toISOString() ?? null,
    paidAt: line.paidAt?.toISOString() ?? null,
    transactionHash,
  }
}

type Arrivals = ReadResults['arrivals']

const sumOf = (arrivals: Arrivals, outcome: 'unique' | 'duplicate' | 'invalid') =>
  arrivals.reduce((sum, day) => sum + day[outcome], 0)

const dayMs = 86_400_000
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

const mostDays = 366

/** Every UTC day of the contest, oldest first. For contests longer than a year, only days with submissions. */
function everyDay(startDate: Date, endDate: Date, arrivals: Arrivals): Results['days'] {
  if (endDate.getTime() - startDate.getTime() > mostDays * dayMs) return arrivals
  const counted = new Map(arrivals.map((day) => [day.day, day]))
  const days: Results['days'] = []
  const lastDay = dayOf(endDate.getTime())
  for (let at = startDate.getTime(); dayOf(at) <= lastDay; at += dayMs) {
    days.push(counted.get(dayOf(at)) ?? { day: dayOf(at), unique: 0, duplicate: 0, invalid: 0 })
  }
  return days
}

const columns = [
  'place',
  'finding',
  'author',
  'received',
  'duplicate_of_place',
  'later_duplicates',
  'share_usd',
  'share_cents',
  'payout',
  'transaction_hash',
  'submission_id',
] as const

export function resultsTable(findings: Results['findings']): string {
  const placeOf = new Map(findings.map((finding) => [finding.issueId, finding.placeInLine]))
  const rows = findings.map((finding) => ({
    place: finding.placeInLine,
    finding: finding.title,
    author: finding.author.username,
    received: finding.receivedAt,
    duplicate_of_place: finding.isPrimary ? '' : placeOf.get(finding.primaryId),
    later_duplicates: finding.laterDuplicates,
    share_usd: centsAsDecimal(finding.amountCents),
    share_cents: finding.amountCents,
    payout: finding.state,
    transaction_hash: finding.transactionHash ?? '',
    submission_id: finding.issueId,
  }))
  return csv(columns, rows)
}
