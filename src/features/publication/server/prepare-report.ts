import type { Parsed, Reply } from '../../../contract/endpoints'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../../server/db/database'
import type { PublicSite } from '../../../server/http/public/public-page'
import { SerializedReply } from '../../../server/http/rendered-reply'
import { recordListedIssues, recordShownTitles } from '../../../server/ledger/record-reading'
import type { ComposedReport } from './compose-gathered'
import { type Gathered, type GatheredReport, gatherReport, type LeadRequest, lockForLead } from './gather-report'
import { findDraft, type PublicationRow, storeDraft } from './publication-queries'
import { publicationToWire } from './publication-wire'
import type { RendererFor } from './start-renderer'

export type Prepared = ComposedReport & { publications: PublicationRow[] }

/** Copies only what is needed to the other thread. */
const toCompose = ({ contest, draft, facts, rows, patches, publishing }: Gathered): Gathered => ({
  ...{ contest, draft, facts, rows, patches, publishing },
})

/** Composes the report to publish in a separate thread, because there can be many marks and texts. */
export const prepareReport = async (
  drawing: RendererFor<'composeGathered'>,
  gathered: GatheredReport,
): Promise<Prepared> => ({
  ...(await drawing.ask('composeGathered', toCompose(gathered))),
  publications: gathered.publications,
})

export const previewReport = (
  drawing: RendererFor<'previewGathered'>,
  gathered: GatheredReport,
  site: PublicSite,
): Promise<string> => drawing.ask('previewGathered', { gathered: toCompose(gathered), site })

type PreparationReply = Reply<'getReportPreparation'>

/** The other thread has already serialized the largest part. */
export function preparationReply(
  { preparation, publications }: Prepared,
  now: Date,
): SerializedReply<PreparationReply> {
  const history = JSON.stringify(publications.map((row) => publicationToWire(row, now)))
  return new SerializedReply(
    `{"status":"success","data":{"preparation":${preparation.slice(0, -1)},"history":${history}}}}`,
  )
}

type Reading = Omit<LeadRequest, 'judgeId'> & { viewer: Viewer }

/** The draft with the texts of all valid submissions and the titles of fixes, which is recorded as a reading. */
export function readPreparation(db: Db, { viewer, ...reading }: Reading): Promise<GatheredReport> {
  return db.transaction(async (tx) => {
    const by = { ...reading, judgeId: viewer.id }
    const gathered = await gatherReport(tx, await lockForLead(tx, by), by)
    const read = { viewer, now: reading.now }
    await recordListedIssues(tx, gathered.rows, read)
    const fixes = gathered.facts.fixes.map(({ id, addedById }) => ({ id, author: { id: addedById } }))
    await recordShownTitles(
      tx,
      fixes.map((fix) => ({ ...fix, contestId: reading.contestId })),
      { view: 'fixes', ...read },
    )
    return gathered
  })
}

type Saving = LeadRequest & { draft: Parsed<'saveReportDraft', 'body'>; expectedVersion: number | null }

/** Stores the lead's draft, unless someone has saved it since. It can be blank or have problems. */
export function saveDraft(db: Db, { draft, expectedVersion, ...by }: Saving): Promise<GatheredReport> {
  return db.transaction(async (tx) => {
    const contest = await lockForLead(tx, by)
    const version = (await findDraft(tx, contest.id))?.version ?? 0
    if (expectedVersion !== null && expectedVersion !== version) refuse('stale')
    const saved = { contestId: contest.id, version: version + 1, updatedAt: by.now, updatedBy: by.judgeId }
    await storeDraft(tx, { ...draft, ...saved })
    return gatherReport(tx, contest, by)
  })
}
