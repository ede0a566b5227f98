type Searched = { data: unknown; isPending: boolean }

/**
 * The list of a search, as loading while its rows belong to another text than the one in the box: somebody who types a
 * name and clicks must not act on a row of the text before.
 */
export function hideStaleResults<List extends Searched>(list: List, typed: string, searched: string): List {
  return typed.trim() === searched.trim() ? list : { ...list, data: undefined, isPending: true }
}
