import type { Contest } from './generated-contest'
import { groupsOf } from './generated-contest'

export type Event = {
  atMs: number
  actorId: string
  kind: string
  contestId: string
  issueId: string | null
  after: object
}

export const invalidReason = 'The function is never called with these values.'

/** The same events as the product writes for the same acts. The hashes of the revisions must be known. */
export function* eventsOf(contest: Contest): Generator<Event> {
  const { id: contestId, adminId, issues } = contest
  for (const { id: issueId, authorId, revisions } of issues)
    for (const [index, { seq, atMs, hash }] of revisions.entries()) {
      const kind = index === 0 ? 'issue_submitted' : 'issue_edited'
      yield { atMs, actorId: authorId, kind, contestId, issueId, after: { seq, contentHash: hash } }
    }
  for (const { id: issueId, status, judgedAtMs: atMs } of issues) {
    if (atMs === null) continue
    const after = { status, invalidationReason: status === 'invalid' ? invalidReason : null }
    yield { atMs, actorId: adminId, kind: 'verdict', contestId, issueId, after }
  }
  for (const { id: duplicateGroupId, atMs, members } of groupsOf(contest)) {
    const after = { issueIds: members.map((member) => member.id), duplicateGroupId }
    yield { atMs, actorId: adminId, kind: 'issues_grouped', contestId, issueId: null, after }
  }
}
