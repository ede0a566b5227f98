import { rowOfBlocks } from '../../../server/http/public/blocks'
import { type Html, html } from '../../../server/http/public/html'
import { noticePage } from '../../../server/http/public/notice-page'
import type { PublicPage } from '../../../server/http/public/public-page'
import { utcDay } from '../../publication/domain/report-labels'
import type { BoardRow, Score } from '../domain/leaderboard'

export const dayOf = (instant: string): Html => html`<time datetime="${instant}">${utcDay(instant)}</time>`

/** '3 first, 1 duplicate'; a side without findings is left out. */
export const scoreText = ({ first, duplicates }: Score): string =>
  [first > 0 && `${first} first`, duplicates > 0 && `${duplicates} ${duplicates === 1 ? 'duplicate' : 'duplicates'}`]
    .filter(Boolean)
    .join(', ')

/** What the blocks of a drawing mean. */
export const legend = html`<ul class="legend"><li>${rowOfBlocks({ solid: 1, hollow: 0, of: 1 })}First find</li><li>${rowOfBlocks({ solid: 0, hollow: 1, of: 1 })}Duplicate</li></ul>`

/** How a rank has moved since an earlier season. */
export function movement(moved: BoardRow['moved'], before: number): Html {
  if (moved === 'new' || moved === null) return html`<p class="moved">New</p>`
  if (moved === 0) return html`<p class="moved">Same<span class="unseen"> rank as in ${before}</span></p>`
  const way = moved > 0 ? 'up' : 'down'
  return html`<p class="moved" data-way="${way}"><span class="unseen">${moved > 0 ? 'Up' : 'Down'} </span>${Math.abs(moved)}<span class="unseen"> since ${before}</span></p>`
}

/**
 * The page for every URL in this folder without a public profile. It is the same whether no one has that name or the
 * person hides it, so it reveals nothing.
 */
export const noPage: PublicPage = noticePage({
  title: 'Page not found',
  description: 'There is nothing at this address.',
  path: '/leaderboard',
  status: '404',
  text: html`There is no public page at this address. Researchers have a profile only if they choose to show their name. Those who do are on the <a href="/leaderboard">leaderboard</a>.`,
})
