import type { CitedIssue } from '../contests/known-issues'
import { certificateState } from '../judging/certificates'
import { dissolves } from '../judging/duplicate-groups'
import type { Verdict } from '../judging/review-rules'
import type { SecondLookFacts } from '../judging/second-look/second-look-facts'
import type { ChainedEvent } from './ledger-chain'
import { kindsOf } from './ledger-kinds'
import {
  noReplayedAppeals,
  type ReplayedAppeals,
  replayAppealDecided,
  replayAppealMade,
  replayNoPreliminary,
  replayPublication,
} from './replay-appeals'
import { type ReplayedPayments, replayPayment } from './replay-payments'
import { noReplayedPublications, publicationSteps, type ReplayedPublications } from './replay-publications'
import { forgetQuestions, noReplayedQuestions, questionSteps, type ReplayedQuestions } from './replay-questions'
import { forgetSeats, noReplayedSeats, type ReplayedSeats, seatSteps } from './replay-seats'
import {
  noSecondLooks,
  type ReplayedSecondLooks,
  replayCommitment,
  replayDraw,
  replayedFacts,
  replayResolution,
  replaySecondLook,
} from './replay-second-looks'
import { noReplayedSources, type ReplayedSources, sourceSteps } from './replay-sources'
import { type ReplayedTerms, replayFreeze, replayTermsEdit } from './replay-terms'

export type ReplayedRevision = { issueId: string; seq: number; contentHash: string; receivedAt: number }

export type ReplayedIssue = {
  id: string
  contestId: string
  authorId: string | null
  status: Verdict
  invalidationReason: string | null
  invalidationCode: string | null
  knownIssue: CitedIssue | null
  duplicateGroupId: string | null
  certifiedSeq: number | null
  placeInLine: number
  withdrawnAt: number | null
  /** Earliest first. */
  revisions: ReplayedRevision[]
}

/** Finalized results: the issues at that time, and the digests, which older events lack. */
export type ReplayedResults = {
  contestId: string
  finalizedAt: number
  finalizedBy: string | null
  /** Undefined in older events. */
  uniqueCount: unknown
  rulesVersion: unknown
  poolCents: unknown
  issues: FinalIssue[]
  snapshotDigest: string | null
  lineDigests: Record<string, string> | null
  secondLook: SecondLookFacts | null
  reopened: { at: number; by: string | null; reason: string | null } | null
}

export type FinalIssue = Pick<ReplayedIssue, 'id' | 'authorId' | 'status' | 'duplicateGroupId' | 'placeInLine'> & {
  isCertified: boolean
}

/** The fields that decide deadlines and payments; undefined if no event mentions them. */
export type ReplayedContest = { startDate?: unknown; endDate?: unknown; prizePoolCents?: unknown }

/** The state derived from a ledger's events. */
export type ReplayedLedger = ReplayedSecondLooks & {
  issues: Map<string, ReplayedIssue>
  ofContest: Map<string, ReplayedIssue[]>
  /** Every contest that an event names, unless it was deleted. */
  contests: Map<string, ReplayedContest>
  /** By id of the snapshot. */
  results: Map<string, ReplayedResults>
  /** Id of the current snapshot, by contest. */
  finalized: Map<string, string>
  /** Frozen terms, by contest. */
  terms: Map<string, ReplayedTerms>
} & ReplayedPayments &
  ReplayedAppeals &
  ReplayedSeats &
  ReplayedQuestions &
  ReplayedSources &
  ReplayedPublications

export const emptyLedger = (): ReplayedLedger => ({
  issues: new Map(),
  ofContest: new Map(),
  contests: new Map(),
  results: new Map(),
  finalized: new Map(),
  payments: new Map(),
  terms: new Map(),
  ...noSecondLooks(),
  ...noReplayedAppeals(),
  ...noReplayedSeats(),
  ...noReplayedQuestions(),
  ...noReplayedSources(),
  ...noReplayedPublications(),
})

type Facts = Record<string, unknown>
const factsOf = (json: string | null): Facts => (json === null ? {} : ((JSON.parse(json) as Facts | null) ?? {}))

type Step = (ledger: ReplayedLedger, event: ChainedEvent) => void

/** How each kind of event changes the state. Other kinds don't affect anything that is compared. */
const steps = new Map<string, Step>([
  ...[...kindsOf('verdicts'), ...kindsOf('duplicates')].map((kind): [string, Step] => [kind, decide]),
  ['verdict', judge],
  ['second_look_committed', replayCommitment],
  ['second_look_drawn', replayDraw],
  ['second_look_decided', replaySecondLook],
  ['second_look_resolved', replayResolution],
  ['issue_submitted', submit],
  ['issue_edited', edit],
  ['issue_withdrawn', withdraw],
  ['issue_removed', withdraw],
  ['issue_restored', restore],
  ['terms_frozen', ({ terms }, event) => replayFreeze(terms, event)],
  ['contest_created', change],
  ['contest_edited', change],
  ['preliminary_published', (ledger, event) => replayPublication(ledger, event, factsOf(event.after))],
  ['preliminary_withdrawn', replayNoPreliminary],
  ['appeal_made', (ledger, event) => replayAppealMade(ledger, event, factsOf(event.after))],
  ['appeal_decided', (ledger, event) => replayAppealDecided(ledger, event, factsOf(event.after))],
  ...seatSteps,
  ...questionSteps,
  ...sourceSteps,
  ...publicationSteps,
  ['contest_finalized', finalize],
  ['contest_reopened', reopen],
  ['contest_deleted', forgetContest],
  ['payment_recorded', (ledger, event) => replayPayment(ledger, event, factsOf(event.after))],
  ['line_returned', (ledger, event) => replayPayment(ledger, event, factsOf(event.after))],
])

/** Applies one event. Events about unknown issues change nothing. */
export function replayEvent(ledger: ReplayedLedger, event: ChainedEvent): void {
  steps.get(event.kind)?.(ledger, event)
}

function submit(ledger: ReplayedLedger, { issueId, contestId, actorId, at, after }: ChainedEvent): void {
  if (issueId === null || contestId === null) return
  const issue: ReplayedIssue = {
    id: issueId,
    contestId,
    authorId: actorId,
    status: 'pending',
    invalidationReason: null,
    invalidationCode: null,
    knownIssue: null,
    duplicateGroupId: null,
    certifiedSeq: null,
    placeInLine: 0,
    withdrawnAt: null,
    revisions: [],
  }
  addRevision(issue, at, factsOf(after))
  ledger.issues.set(issueId, issue)
  if (!ledger.contests.has(contestId)) ledger.contests.set(contestId, {})
  const contestIssues = ledger.ofContest.get(contestId)
  if (contestIssues) contestIssues.push(issue)
  else ledger.ofContest.set(contestId, [issue])
}

function addRevision(issue: ReplayedIssue, at: Date, { seq, contentHash }: Facts): void {
  const revision = { issueId: issue.id, seq: Number(seq), contentHash: String(contentHash), receivedAt: at.getTime() }
  issue.revisions.push(revision)
  issue.placeInLine = revision.seq
}

/** Before edits suspended certificates, an edit kept the certified place; such events don't mention it. */
function edit({ issues }: ReplayedLedger, { issueId, at, after }: ChainedEvent): void {
  const issue = issues.get(issueId ?? '')
  if (!issue) return
  const facts = factsOf(after)
  const certifiedPlace =
    certificateState(issue) === 'standing' && facts.certificate === undefined ? issue.placeInLine : null
  addRevision(issue, at, facts)
  issue.placeInLine = certifiedPlace ?? issue.placeInLine
  setVerdict(issue, facts)
}

function setVerdict(issue: ReplayedIssue, facts: Facts): void {
  const { status, invalidationReason, invalidationCode, knownIssue } = facts
  if (status === undefined) return
  issue.status = status as Verdict
  issue.invalidationReason = (invalidationReason ?? null) as string | null
  issue.invalidationCode = (invalidationCode ?? null) as string | null
  issue.knownIssue = (knownIssue ?? null) as CitedIssue | null
}

function withdraw({ issues, ofContest }: ReplayedLedger, { issueId, at }: ChainedEvent): void {
  const issue = issues.get(issueId ?? '')
  if (!issue) return
  issue.withdrawnAt = at.getTime()
  const groupId = issue.duplicateGroupId
  if (groupId === null) return
  issue.duplicateGroupId = null
  const remaining = (ofContest.get(issue.contestId) ?? []).filter((one) => one.duplicateGroupId === groupId)
  if (dissolves(remaining.length)) for (const one of remaining) one.duplicateGroupId = null
}

/** Place in line and verdict were kept; the event names the group that the issue rejoins. */
function restore(ledger: ReplayedLedger, event: ChainedEvent): void {
  const issue = ledger.issues.get(event.issueId ?? '')
  if (issue) issue.withdrawnAt = null
  decide(ledger, event)
}

function judge(ledger: ReplayedLedger, event: ChainedEvent): void {
  decide(ledger, event)
  if (event.contestId !== null) ledger.judged.add(event.contestId)
}

/** Verdicts, groups and certificates. A group event lists its members before and after. */
function decide({ issues }: ReplayedLedger, event: ChainedEvent): void {
  const [before, after] = [factsOf(event.before), factsOf(event.after)]
  const issue = issues.get(event.issueId ?? '')
  if (issue) setVerdict(issue, after)
  if (issue && after.certifiedSeq !== undefined) {
    issue.certifiedSeq = after.certifiedSeq as number | null
    issue.placeInLine = Number(after.placeInLine)
  }
  if (!Array.isArray(after.issueIds)) return
  const members = after.issueIds as string[]
  const groupId = (after.duplicateGroupId ?? before.duplicateGroupId ?? null) as string | null
  for (const id of Array.isArray(before.issueIds) ? (before.issueIds as string[]) : []) {
    const removedIssue = members.includes(id) ? undefined : issues.get(id)
    if (removedIssue) removedIssue.duplicateGroupId = null
  }
  for (const id of members) {
    const member = issues.get(id)
    if (member) member.duplicateGroupId = groupId
  }
}

function change({ contests, terms }: ReplayedLedger, event: ChainedEvent): void {
  const { contestId, after } = event
  if (contestId !== null) contests.set(contestId, { ...contests.get(contestId), ...factsOf(after) })
  if (event.kind === 'contest_edited') replayTermsEdit(terms, event)
}

function finalize(ledger: ReplayedLedger, { contestId, actorId, at, after }: ChainedEvent): void {
  const { snapshotId, uniqueCount, rulesVersion, poolCents, snapshotDigest, lineDigests } = factsOf(after)
  if (contestId === null || typeof snapshotId !== 'string') return
  const issues = (ledger.ofContest.get(contestId) ?? []).filter((issue) => issue.withdrawnAt === null)
  ledger.contests.set(contestId, { ...ledger.contests.get(contestId), prizePoolCents: poolCents })
  ledger.finalized.set(contestId, snapshotId)
  ledger.results.set(snapshotId, {
    contestId,
    finalizedAt: at.getTime(),
    finalizedBy: actorId,
    uniqueCount,
    rulesVersion,
    poolCents,
    issues: issues.map(finalIssue).sort((a, b) => a.placeInLine - b.placeInLine),
    snapshotDigest: (snapshotDigest ?? null) as string | null,
    lineDigests: (lineDigests ?? null) as Record<string, string> | null,
    secondLook: replayedFacts(ledger, contestId),
    reopened: null,
  })
}

function finalIssue(issue: ReplayedIssue): FinalIssue {
  const { id, authorId, status, duplicateGroupId, placeInLine } = issue
  return { id, authorId, status, duplicateGroupId, placeInLine, isCertified: certificateState(issue) === 'standing' }
}

function reopen(ledger: ReplayedLedger, event: ChainedEvent): void {
  const { finalized, results } = ledger
  const { contestId, actorId, at, reason } = event
  replayNoPreliminary(ledger, event)
  const currentResult = results.get(finalized.get(contestId ?? '') ?? '')
  if (currentResult) currentResult.reopened = { at: at.getTime(), by: actorId, reason }
  finalized.delete(contestId ?? '')
}

/** Only contests without submissions are deleted, along with their empty results. */
function forgetContest(ledger: ReplayedLedger, event: ChainedEvent): void {
  const { contests, finalized, results, terms, draws, sources, proofs } = ledger
  const { contestId } = event
  replayNoPreliminary(ledger, event)
  forgetSeats(ledger, event)
  forgetQuestions(ledger, event)
  for (const [id, one] of results) if (one.contestId === contestId) results.delete(id)
  for (const state of [contests, finalized, terms, draws, sources, proofs]) state.delete(contestId ?? '')
}
