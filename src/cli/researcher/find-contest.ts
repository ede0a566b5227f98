import type { Contest } from '../../contract/contest'
import type { Issue } from '../../contract/issue'
import { callSite, type Site } from './call-site'
import { stop } from './problem'
import { terminalLine } from './terminal-text'

/** Ids become parts of URLs and file names, so anything else must never be used as one. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Every page of contests, or of matching ones, and the site's time of the reply. */
export async function listContests(
  site: Site,
  query: Record<string, string> = {},
): Promise<{ contests: Contest[]; now: Date }> {
  const contests: Contest[] = []
  for (let page = 1; ; page += 1) {
    const sent = { ...query, limit: '100', page: String(page) }
    const { body, now } = await callSite(site, 'listContests', { query: sent })
    contests.push(...body.data.contests)
    if (page >= body.data.pagination.pages) return { contests, now }
  }
}

/** Finds a contest by id or title; part of a title is enough if it is unambiguous. */
export async function findContest(site: Site, nameOrId: string): Promise<{ _id: string; title: string }> {
  if (isId(nameOrId)) return (await callSite(site, 'getContest', { params: { id: nameOrId } })).body.data.contest
  const searchText = nameOrId.trim().toLowerCase()
  const titled = (await listContests(site, { search: nameOrId })).contests.filter(({ title }) =>
    title.toLowerCase().includes(searchText),
  )
  const exact = titled.filter(({ title }) => title.toLowerCase() === searchText)
  const found = exact.length > 0 ? exact : titled
  const [only] = found
  if (only && found.length === 1) return only
  if (!only) return stop('refused', `No contest has '${nameOrId}' in its title. primacy contests lists them.`)
  const lines = found.map(({ _id, title }) => terminalLine(`  ${_id}  ${title}`))
  return stop('usage', `Several contests have '${nameOrId}' in their title. Name one by its id:\n${lines.join('\n')}`)
}

/** Every submission by the token's owner, newest first, without receipts. */
export async function listOwnIssues(site: Site, contestId?: string): Promise<Issue[]> {
  const found: Issue[] = []
  for (let page = 1; ; page += 1) {
    const query = { limit: '100', page: String(page), ...(contestId === undefined ? {} : { contestId }) }
    const { body } = await callSite(site, 'listMyIssues', { query })
    found.push(...body.data.issues)
    if (page >= body.data.pagination.pages) return found
  }
}
