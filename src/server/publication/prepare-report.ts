import { type Composed, composeReport } from '../../domain/publication/compose-report'
import { freeSlug, prepareRefusal, publicationState, visibleFrom } from '../../domain/publication/publication-rules'
import { emptyDraft, type ReportDraft } from '../../domain/publication/report-draft'
import { refuse } from '../../domain/refusals'
import { type LockedContest, lockContest } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { digestOf } from '../digest'
import { hasStake } from '../issues/submitting/stake-queries'
import { listSeats } from '../seats/seat-queries'
import { type DraftRow, findDraft } from './draft-queries'
import { listSlugsOfOthers } from './publication-queries'
import { type FoundFacts, type ReportSite, readReportFacts } from './read-report-facts'

export type ByLead = { contestId: string; judgeId: string; site: ReportSite; now: Date }

/** What the rules about the lead's part ask for. */
export const leadFacts = async (tx: Db, { contestId, judgeId }: ByLead) => ({
  judgeId,
  judgeHasStake: await hasStake(tx, judgeId, contestId),
  seats: await listSeats(tx, contestId),
})

/** Locks a finalized contest for its lead, so that nothing that the report is made of changes until commit. */
export async function lockForLead(tx: Db, by: ByLead): Promise<LockedContest> {
  const contest = (await lockContest(tx, by.contestId)) ?? refuse('contest_not_found')
  const isFinalized = contest.finalizedAt !== null
  const refusal = prepareRefusal({ ...(await leadFacts(tx, by)), isFinalized })
  if (refusal) refuse(refusal)
  return contest
}

export type Prepared = FoundFacts &
  Composed & {
    contest: LockedContest
    draft: DraftRow | null
    text: string
    /** Of all that would be published, without the times of publishing: the same until something changes. */
    previewDigest: string
    visibleFrom: Date
  }

/** Composes the report that would be published now. */
export async function prepareReport(tx: Db, contest: LockedContest, { site, now }: ByLead): Promise<Prepared> {
  const draft = await findDraft(tx, contest.id)
  const content: ReportDraft = draft ?? emptyDraft
  const found = await readReportFacts(tx, { contest, site, now })
  const shown = found.publications.filter((one) => publicationState(one, now) !== 'cancelled')
  const [last] = shown
  const slug = last?.slug ?? freeSlug(contest.title, await listSlugsOfOthers(tx, contest.id))
  // What stands is counted already.
  const version = shown.length + (contest.reportVisibleFrom === null ? 1 : 0)
  const from = visibleFrom(now, content.delayHours)
  const publishing = { slug, version, publishedAt: from.toISOString() }
  const composed = composeReport(found.facts, content, publishing) ?? refuse('unknown_award_rule')
  const timeless = { ...composed.report, publishedAt: null, timeline: found.facts.milestones }
  const previewDigest = digestOf(JSON.stringify([timeless, content.delayHours]))
  return {
    ...{ ...found, ...composed, contest, draft, previewDigest },
    ...{ text: JSON.stringify(composed.report), visibleFrom: from },
  }
}
