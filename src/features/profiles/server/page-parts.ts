import { type Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

export const dayOf = (instant: string): Html =>
  html`<time datetime="${instant}">${day.format(new Date(instant))}</time>`

/**
 * The page for every URL in this folder without a public profile. It is the same whether no one has that name or the
 * person hides it, so it reveals nothing.
 */
export const noPage: PublicPage = {
  title: 'Page not found',
  description: 'There is nothing at this address.',
  path: '/leaderboard',
  section: null,
  isIndexed: false,
  main: html`<div class="wide"><div class="title"><h1>Page not found</h1><p>There is no public page at this address. Researchers have a profile only if they choose to show their name.</p><p><a href="/leaderboard">Leaderboard</a></p></div></div>`,
}
