export type Page = { page: number; limit: number }

/** Pagination for a list of `total` entries. An empty list has 0 pages, and `page` may be past the end. */
export function paginationOf(total: number, { page, limit }: Page) {
  return { total, pages: Math.ceil(total / limit), page, limit }
}
