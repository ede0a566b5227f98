import { refuse } from '../../../domain/refusals'
import { type LockedContest, lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { digestOf } from '../../../server/digest'
import type { IssueRow } from '../../../server/issues/issue-queries'
import { hasStake } from '../../../server/issues/submitting/stake-queries'
import { listSeats } from '../../../server/seats/seat-queries'
import type { PublishableFixes } from '../../../server/startup/features'
import type { Publishing, ReportFacts } from '../domain/compose-report'
import { freeSlug, prepareRefusal, publicationState, visibleFrom } from '../domain/publication-rules'
import { publishedAward } from '../domain/published-award'
import { type DraftRow, findDraft } from './draft-queries'
import { listPublications, listSlugsOfOthers, type PublicationRow } from './publication-queries'
import { type FoundFacts, listTexts, type ReportSite, readReportFacts } from './read-report-facts'
import { listContentHashes } from './report-fact-queries'

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
  const shown = publications.filter((one) => publicationState(one, now) !== 'cancelled')
  const [last] = shown
  const slug = last?.slug ?? freeSlug(title, await listSlugsOfOthers(tx, id))
  // The current report is already counted.
  const version = shown.length + (contest.reportVisibleFrom === null ? 1 : 0)
  const from = visibleFrom(now, draft?.delayHours ?? 0)
  const publishing = { slug, version, publishedAt: from.toISOString() }
  const { people, answers, codes, ...others } = facts
  const state = digestOf(
    JSON.stringify([
      ...[draft?.version, publishing, others, [...people], [...answers], [...codes]],
      await listContentHashes(tx, ids),
    ]),
  )
  return { ...{ contest: { id, title }, draft, facts, publishing }, ...{ ids, publications, visibleFrom: from, state } }
}
