import type { Issue } from '../../contract/issue'
import { callSite, type Site } from './call-site'

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
