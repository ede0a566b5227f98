import { draftKeyOfContest, draftKeyOfIssue, loadDraft } from './draft-storage'

const form = /^\/(?:contests\/([^/]+)\/submit|submissions\/([^/]+)\/edit)(?:[?#]|$)/

/** Whether this account has a draft for the form at this path. */
export function hasDraftAt(path: string, userId: string): boolean {
  const [, contestId, issueId] = form.exec(path) ?? []
  const key = contestId ? draftKeyOfContest(userId, contestId) : issueId ? draftKeyOfIssue(userId, issueId) : null
  return key !== null && loadDraft(key).record !== null
}
