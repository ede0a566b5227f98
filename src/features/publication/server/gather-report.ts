import type { AwardSnapshot } from '../../../domain/awards/award-snapshot'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { refuse } from '../../../domain/refusals'
import { findCurrentSnapshot } from '../../../server/awards/results-queries'
import { type LockedContest, lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { digestOf } from '../../../server/digest'
import { type IssueRow, listIssuesById } from '../../../server/issues/issue-queries'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { listSeats } from '../../../server/seats/seat-queries'
import { listReportAnswers } from '../../../server/sponsors/sponsor-queries'
import type { PublishableFixes } from '../../../server/startup/features'
import type { FoundAnswer } from '../domain/compose-finding'
import type { Publishing, ReportFacts } from '../domain/compose-report'
import { freeSlug, prepareRefusal, publicationState, visibleFrom } from '../domain/publication-rules'
import { publishedAward } from '../domain/published-award'
import {
  type DraftRow,
  findDraft,
  listPublications,
  listSlugsOfOthers,
  type PublicationRow,
} from './publication-queries'
import * as queries from './report-fact-queries'
import { listContentHashes } from './report-fact-queries'

type ReportSite = PublishedReport['site']

type FoundFacts = Omit<ReportFacts, 'texts' | 'patches'>

export type LeadRequest = {
  contestId: string
  judgeId: string
  site: ReportSite
  publishableFixes: PublishableFixes
  now: Date
}

/** The facts for the rules about what the lead may do. */
export const leadFacts = async (tx: Db, { contestId, judgeId }: LeadRequest) => ({
  judgeId,
  judgeHasStake: await hasStake(tx, judgeId, contestId),
  seats: await listSeats(tx, contestId),
})

/** Locks a finalized contest for its lead, so that nothing in the report changes before commit. */
export async function lockForLead(tx: Db, by: LeadRequest): Promise<LockedContest> {
  const contest = (await lockContest(tx, by.contestId)) ?? refuse('contest_not_found')
  const isFinalized = contest.finalizedAt !== null
  const refusal = prepareRefusal({ ...(await leadFacts(tx, by)), isFinalized })
  if (refusal) refuse(refusal)
  return contest
}

/** A report's inputs at one point in time. Composing happens elsewhere, without a lock. */
export type Gathered = {
  contest: { id: string; title: string }
  draft: DraftRow | null
  facts: FoundFacts
  /** Every valid submission with its text, earliest in line first. */
  rows: IssueRow[]
  /** Of the chosen fixes. */
  patches: ReportFacts['patches']
  publishing: Publishing
}
export type GatheredReport = Gathered & {
  visibleFrom: Date
  publications: PublicationRow[]
  /** A fingerprint that stays the same until one of the report's inputs changes. */
  state: string
}

/** Reads all current inputs of a contest's report. The caller must have locked the contest. */
export async function gatherReport(tx: Db, contest: LockedContest, by: LeadRequest): Promise<GatheredReport> {
  const { ids, ...gathered } = await gatherAllButTexts(tx, contest, by)
  const patches = await readPatches(tx, gathered, by.publishableFixes)
  return { ...gathered, rows: await listTexts(tx, ids), patches }
}

async function readPatches(
  tx: Db,
  { draft, facts }: Pick<Gathered, 'draft' | 'facts'>,
  { readPatch }: PublishableFixes,
): Promise<Map<string, string | null>> {
  const chosen = new Set(draft?.findings.map(({ fixId }) => fixId))
  const patches = new Map<string, string | null>()
  for (const { id } of facts.fixes) if (chosen.has(id)) patches.set(id, await readPatch(tx, id))
  return patches
}

/** The same without the texts and patches, which are large; their digests are used instead. */
export async function gatherAllButTexts(
  tx: Db,
  { id, title, ...contest }: LockedContest,
  { site, publishableFixes, now }: LeadRequest,
) {
  const draft = await findDraft(tx, id)
  const publications = await listPublications(tx, id)
  const reading = { contest: { id, ...contest }, site, publications, publishableFixes, now }
  const { ids, facts } = await readReportFacts(tx, reading)
  if (!publishedAward(facts.snapshot)) refuse('unknown_award_rule')
  const effective = publications.filter((one) => publicationState(one, now) !== 'cancelled')
  const [last] = effective
  const slug = last?.slug ?? freeSlug(title, await listSlugsOfOthers(tx, id))
  // The current report is already counted.
  const version = effective.length + (contest.reportVisibleFrom === null ? 1 : 0)
  const from = visibleFrom(now, draft?.delayHours ?? 0)
  const publishing = { slug, version, publishedAt: from.toISOString() }
  const { people, answers, codes, ...otherFacts } = facts
  const state = digestOf(
    JSON.stringify([
      ...[draft?.version, publishing, otherFacts, [...people], [...answers], [...codes]],
      await listContentHashes(tx, ids),
    ]),
  )
  return { ...{ contest: { id, title }, draft, facts, publishing }, ...{ ids, publications, visibleFrom: from, state } }
}

type Reading = {
  contest: Pick<LockedContest, 'id' | 'startDate' | 'endDate' | 'githubRepoUrl'>
  site: ReportSite
  publications: readonly PublicationRow[]
  publishableFixes: PublishableFixes
  now: Date
}

/** All inputs of a finalized contest's report except texts, and the submissions whose texts it includes. */
async function readReportFacts(
  tx: Db,
  { contest, site, publications, publishableFixes, now }: Reading,
): Promise<{ ids: string[]; facts: FoundFacts }> {
  const { id } = contest
  const current = (await findCurrentSnapshot(tx, id)) ?? refuse('contest_not_finalized')
  // Only freezeAwards writes this column, and rows are append-only.
  const snapshot = current.snapshot as AwardSnapshot
  const valid = snapshot.issues.filter(({ status }) => status === 'valid')
  const ids = valid.map((issue) => issue.id)
  const facts: FoundFacts = {
    site,
    contest: { finalizedAt: current.finalizedAt.toISOString(), repositoryUrl: contest.githubRepoUrl },
    snapshot,
    people: await queries.findPeople(tx, [...new Set(valid.flatMap(({ authorId }) => authorId ?? []))]),
    answers: await readAnswers(tx, ids),
    fixes: await publishableFixes.list(tx, id),
    codes: await queries.findCodes(tx, id),
    gone: await queries.countWithdrawnAndRemoved(tx, id),
    appeals: await queries.countAppealsByOutcome(tx, id),
    milestones: milestonesOf(contest, await queries.listMilestones(tx, id), { publications, now }),
  }
  return { ids, facts }
}

/** Texts are decrypted in one go, so read a few at a time to serve requests in between. */
const textsAtOnce = 50

/** These submissions with their texts, earliest in line first. */
async function listTexts(tx: Db, ids: readonly string[]): Promise<IssueRow[]> {
  const rows: IssueRow[] = []
  for (let at = 0; at < ids.length; at += textsAtOnce) {
    rows.push(...(await listIssuesById(tx, ids.slice(at, at + textsAtOnce))))
  }
  return rows.sort((one, other) => one.placeInLine - other.placeInLine)
}

/** Only answers that sponsors wrote for the report. */
async function readAnswers(tx: Db, ids: readonly string[]): Promise<Map<string, FoundAnswer[]>> {
  const answers = new Map<string, FoundAnswer[]>()
  for (const { id, issueId, answer, text, commit, at } of await listReportAnswers(tx, ids)) {
    answers.set(issueId, [...(answers.get(issueId) ?? []), { id, kind: answer, text, commit, at: at.toISOString() }])
  }
  return answers
}

type Milestone = { at: Date; kind: PublishedReport['timeline'][number]['kind']; text?: string | null }

/**
 * Includes earlier reports that were public. Excludes the reason for a reopening, which was written for participants.
 */
function milestonesOf(
  { startDate, endDate }: Pick<LockedContest, 'startDate' | 'endDate'>,
  milestones: readonly Milestone[],
  { publications, now }: { publications: readonly PublicationRow[]; now: Date },
): PublishedReport['timeline'] {
  const earlier = publications.flatMap((one): Milestone[] =>
    publicationState(one, now) === 'unpublished'
      ? [
          { at: one.visibleFrom, kind: 'published' },
          { at: one.unpublishedAt as Date, kind: 'unpublished', text: one.unpublishReason },
        ]
      : [],
  )
  const all: Milestone[] = [
    { at: startDate, kind: 'started' },
    { at: endDate, kind: 'ended' },
    ...milestones,
    ...earlier,
  ]
  return all
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, kind, text = null }) => ({ at: at.toISOString(), kind, text }))
}
