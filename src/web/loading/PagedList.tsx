import { useAnnounced } from '../ui/access/announce'
import rowStyles from '../ui/Rows.module.css'
import { Skeleton } from '../ui/Skeleton'
import type { Elements } from '../ui/text/elements'
import { NoSuchPage, Pager } from './Pager'

type Paged = { pagination: { total: number; pages: number } }

/** '12 contests.' with the position in the list; announced to screen readers for each new `occasion`. */
export function useResultCount(
  list: Paged | undefined,
  page: number,
  [one, more]: [string, string],
  occasion: string,
): string {
  const { total = 0, pages = 0 } = list?.pagination ?? {}
  const countText = list ? `${total} ${total === 1 ? one : more}.` : ''
  useAnnounced(pages > 1 ? `${countText} Page ${page} of ${pages}.` : countText, `${occasion} ${page}`)
  return countText
}

type PagedListProps = {
  list: { data: Paged | undefined; isPending: boolean; isPlaceholderData: boolean }
  page: number
  hrefFor: (change: { page: number }) => string
  rows: Elements[]
  /** Shown instead of rows if the list is empty. */
  empty: Elements
}

/** One page of a list, including its loading and empty states. */
export function PagedList({ list, page, hrefFor, rows, empty }: PagedListProps) {
  const { total = 0, pages = 0 } = list.data?.pagination ?? {}
  return (
    <>
      {list.isPending && <Skeleton rows={5} />}
      {rows.length > 0 && (
        <div className={rowStyles.rows} aria-busy={list.isPlaceholderData || undefined}>
          {rows}
        </div>
      )}
      {list.data && rows.length === 0 && (total > 0 ? <NoSuchPage firstPageHref={hrefFor({ page: 1 })} /> : empty)}
      <Pager page={page} pages={pages} hrefFor={hrefFor} />
    </>
  )
}

type Searched = { data: unknown; isPending: boolean }

/**
 * Reports the list as loading while its rows belong to a different text than the one in the box, because someone who
 * types a name and clicks must not act on a previous result.
 */
export function hideStaleResults<List extends Searched>(list: List, typed: string, searched: string): List {
  return typed.trim() === searched.trim() ? list : { ...list, data: undefined, isPending: true }
}
