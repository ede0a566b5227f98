import { Html } from '../../http/public/html'
import type { PublicPage } from '../../http/public/public-page'

/** The part of a page that a report gives, as text. What the site adds (its name, its style) may change meanwhile. */
export const packPage = ({ main, ...page }: PublicPage): string => JSON.stringify({ ...page, main: main.text })

/** Of a text that `packPage` made. */
export function unpackPage(text: string): PublicPage {
  const { main, ...page } = JSON.parse(text) as Omit<PublicPage, 'main'> & { main: string }
  return { ...page, main: new Html(main) }
}
