/** A page of a list as it is first shown. With a search or a filter in the address the screen asks otherwise. */
const lists: Record<string, string> = {
  '/contests': '/contests?page=1&limit=12',
  '/submissions': '/issues/my-issues?page=1&limit=20',
}
const one = /^\/(contests|submissions)\/([\w-]+)$/

/** What the page at an address asks the server for first, as a path below the API; null where that is not known. */
export function firstCall(pathname: string, search: string): string | null {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const [, kind, id] = one.exec(path) ?? []
  if (id) return `/${kind === 'contests' ? 'contests' : 'issues'}/${id}`
  return search === '' ? (lists[path] ?? null) : null
}
