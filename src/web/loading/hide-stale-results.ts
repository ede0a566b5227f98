type Searched = { data: unknown; isPending: boolean }

/**
 * Reports the list as loading while its rows belong to a different text than the one in the box, because someone who
 * types a name and clicks must not act on a previous result.
 */
export function hideStaleResults<List extends Searched>(list: List, typed: string, searched: string): List {
  return typed.trim() === searched.trim() ? list : { ...list, data: undefined, isPending: true }
}
