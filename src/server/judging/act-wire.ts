import type { Issue } from '../../contract/issue'
import type { JudgingAct } from '../../contract/judging'
import type { ActRow } from './act-queries'

/** An act on one issue. Its author is named as `author` says, and `authorId` tells which acts are the author's. */
export function actToWire(act: ActRow, authorId: string, author: Issue['userId']): JudgingAct {
  const { at, actorId, actorName, kind, before, after, reason } = act
  const actor = actorId === authorId ? author : actorId && { _id: actorId, username: actorName ?? 'Unknown User' }
  return { at: at.toISOString(), actor: actor || null, kind, before, after, reason }
}
