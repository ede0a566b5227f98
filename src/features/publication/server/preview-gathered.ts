import { type PublicSite, renderPublicPage } from '../../../server/http/public/public-page'
import { compose } from './compose-gathered'
import type { Gathered } from './gather-report'
import { reportPage } from './report-page'

/**
 * The public page, embedded in a JSON reply. It is for a tab of the client, whose policy doesn't allow inline styles.
 */
export function previewGathered({ gathered, site }: { gathered: Gathered; site: PublicSite }): string {
  const page = renderPublicPage({ ...site, linksStyle: true }, reportPage(compose(gathered).report, true))
  return JSON.stringify({ status: 'success', data: { page } })
}
