import { publishRefusal } from '../../domain/publication/publication-rules'
import { listingOf } from '../../domain/publication/report-listing'
import { refuse } from '../../domain/refusals'
import { setReport } from '../contests/contest-queries'
import type { Db } from '../db/database'
import { digestOf } from '../digest'
import { recordEvent } from '../ledger/event-queries'
import { type ByLead, lockForLead, type Prepared, prepareReport } from './prepare-report'
import { reportProblemText } from './problem-texts'
import { insertPublication, listPublications } from './publication-queries'

/**
 * Stores the report as it is composed now, which has to be what the lead saw in the preview. Strangers see it after the
 * delay of the draft, without anything that has to run by then.
 */
export function publishReport(db: Db, { previewDigest, ...by }: ByLead & { previewDigest: string }): Promise<Prepared> {
  return db.transaction(async (tx) => {
    const contest = await lockForLead(tx, by)
    const refusal = publishRefusal({ reportStands: contest.reportVisibleFrom !== null })
    if (refusal) refuse(refusal)
    const prepared = await prepareReport(tx, contest, by)
    const [problem] = prepared.problems
    if (problem) refuse('report_not_ready', { text: reportProblemText(problem) })
    if (prepared.previewDigest !== previewDigest) refuse('report_changed')
    await store(tx, prepared, by)
    return { ...prepared, publications: await listPublications(tx, contest.id) }
  })
}

async function store(
  tx: Db,
  { contest, report, text, visibleFrom }: Prepared,
  { judgeId, now }: ByLead,
): Promise<void> {
  const { slug, version } = report
  const contestId = contest.id
  const digest = digestOf(text)
  const published = { contestId, slug, version, report: text, digest, listing: listingOf(report) }
  const publicationId = await insertPublication(tx, {
    ...published,
    publishedAt: now,
    publishedBy: judgeId,
    visibleFrom,
  })
  await setReport(tx, contestId, visibleFrom, now)
  const after = { publicationId, slug, version, digest, visibleFrom: visibleFrom.toISOString() }
  await recordEvent(tx, { at: now, actorId: judgeId, kind: 'report_published', contestId, after })
}
