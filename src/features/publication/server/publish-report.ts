import { refuse } from '../../../domain/refusals'
import { type LockedContest, lockContest, setReport } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { digestOf } from '../../../server/digest'
import { recordEvent } from '../../../server/ledger/event-queries'
import { publishRefusal, unpublishRefusal } from '../domain/publication-rules'
import {
  type GatheredReport,
  gatherAllButTexts,
  gatherReport,
  type LeadRequest,
  leadFacts,
  lockForLead,
} from './gather-report'
import { type Prepared, prepareReport } from './prepare-report'
import { insertPublication, listPublications, setUnpublished } from './publication-queries'
import { reportProblemText } from './publication-wire'
import { removeParts } from './published-queries'
import type { RendererFor } from './start-renderer'

type Publishing = LeadRequest & { previewDigest: string }
type Published = Prepared & { publicationId: string; isPublic: boolean }

/**
 * Stores the report as currently composed, which must match the preview that the lead saw. It becomes public after the
 * draft's delay, without any job having to run. Composed without a lock on the contest, and stored only if none of its
 * inputs has changed meanwhile.
 */
export async function publishReport(
  { db, drawing }: { db: Db; drawing: RendererFor<'composeGathered'> },
  { previewDigest, ...by }: Publishing,
): Promise<Published> {
  const gathered = await db.transaction(async (tx) => gatherReport(tx, await lockToPublish(tx, by), by))
  const prepared = await prepareReport(drawing, gathered)
  const [problem] = prepared.problems
  if (problem) refuse('report_not_ready', { text: reportProblemText(problem) })
  if (prepared.previewDigest !== previewDigest) refuse('report_changed')
  return db.transaction(async (tx) => {
    const contest = await lockToPublish(tx, by)
    const { state } = await gatherAllButTexts(tx, contest, by)
    if (state !== gathered.state) refuse('report_changed')
    const publicationId = await store(tx, { ...gathered, ...prepared }, by)
    const isPublic = gathered.visibleFrom <= by.now
    return { ...prepared, publicationId, isPublic, publications: await listPublications(tx, contest.id) }
  })
}

async function lockToPublish(tx: Db, by: LeadRequest): Promise<LockedContest> {
  const contest = await lockForLead(tx, by)
  const refusal = publishRefusal({ reportStands: contest.reportVisibleFrom !== null })
  if (refusal) refuse(refusal)
  return contest
}

async function store(
  tx: Db,
  { contest, publishing, listing, text, visibleFrom }: GatheredReport & Prepared,
  { judgeId, now }: LeadRequest,
): Promise<string> {
  const { slug, version } = publishing
  const contestId = contest.id
  const digest = digestOf(text)
  const published = { contestId, slug, version, report: text, digest, listing }
  const stored = await insertPublication(tx, { ...published, publishedAt: now, publishedBy: judgeId, visibleFrom })
  // Another contest's report has taken the slug that the preview showed.
  const publicationId = stored ?? refuse('report_changed')
  await setReport(tx, contestId, visibleFrom, now)
  const after = { publicationId, slug, version, digest, visibleFrom: visibleFrom.toISOString() }
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'report_published', contestId, after })
  return publicationId
}

/** Unpublishes a contest's report. Its URL then shows when and why; a report that wasn't public yet leaves nothing. */
export function unpublishReport(db: Db, { reason, ...by }: LeadRequest & { reason: string }): Promise<GatheredReport> {
  return db.transaction(async (tx) => {
    const { contestId, judgeId, now } = by
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const reportStands = contest.reportVisibleFrom !== null
    const refusal = unpublishRefusal({ ...(await leadFacts(tx, by)), reportStands })
    if (refusal) refuse(refusal)
    const unpublication = { unpublishedAt: now, unpublishedBy: judgeId, unpublishReason: reason }
    const after = await setUnpublished(tx, contestId, unpublication)
    await removeParts(tx, after.publicationId)
    await setReport(tx, contestId, null, now)
    await recordEvent(tx, { at: now, actorId: judgeId, kind: 'report_unpublished', contestId, after, reason })
    return gatherReport(tx, { ...contest, reportVisibleFrom: null }, by)
  })
}
