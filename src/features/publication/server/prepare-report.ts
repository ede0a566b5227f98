import type { Reply } from '../../../contract/endpoints'
import type { PublicSite } from '../../../server/http/public/public-page'
import { SerializedReply } from '../../../server/http/rendered-reply'
import type { ComposedReport } from './compose-gathered'
import type { Gathered, GatheredReport } from './gather-report'
import type { PublicationRow } from './publication-queries'
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
