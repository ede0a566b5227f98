export type Page = { page: number; limit: number }

/** The paging facts of a list of `total` entries: no pages when it is empty, and a page past the end is allowed. */
export function paginationOf(total: number, { page, limit }: Page) {
  return { total, pages: Math.ceil(total / limit), page, limit }
}
