import { Html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { withoutProfiles } from './person-part'

/** Serializes the report-specific part of a page. The site's part (name, style) may change independently. */
export const packPage = ({ main, ...page }: PublicPage): string => JSON.stringify({ ...page, main: main.text })

/** Parses the output of `packPage`. Names are links only on a site that shows profiles. */
export function unpackPage(text: string, { showsProfiles }: { showsProfiles: boolean }): PublicPage {
  const { main, ...page } = JSON.parse(text) as Omit<PublicPage, 'main'> & { main: string }
  return { ...page, main: new Html(showsProfiles ? main : withoutProfiles(main)) }
}
