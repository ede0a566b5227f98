import type { Issue } from '../../contract/issue'
import type { JudgingAct } from '../../contract/judging'
import type { IssueEventRow } from './history-queries'

/** An event of one issue. The caller says how to name the issue's author, who may be the actor. */
export function issueEventToWire(event: IssueEventRow, authorId: string, author: Issue['userId']): JudgingAct {
  const { at, actorId, actorName, kind, before, after, reason } = event
  const actor = actorId === authorId ? author : actorId && { _id: actorId, username: actorName ?? 'Unknown User' }
  return { at: at.toISOString(), actor: actor || null, kind, before, after, reason }
}
